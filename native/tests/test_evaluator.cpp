// The evaluator: against five cards at a time, and with arrays that hold anything.
#include <algorithm>

#include "../evaluator.hpp"
#include "../evaluator_kernel.hpp"
#include "../five_cards.hpp"
#include "../tables.hpp"
#include "check.hpp"

using namespace ninecards;

namespace {

const FiveCardOrder &five_cards() {
    static const FiveCardOrder order;
    return order;
}

int naive_high(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
               int board_size) {
    int best = 0;
    for (int a = 1; a < hole_size; ++a) {
        for (int b = 0; b < a; ++b) {
            for (int c = 2; c < board_size; ++c) {
                for (int d = 1; d < c; ++d) {
                    for (int e = 0; e < d; ++e) {
                        const int five[5] = {hole[a], hole[b], board[c], board[d], board[e]};
                        RankCounts counts{};
                        bool one_suit = true;
                        for (const int card : five) {
                            ++counts[card >> 2];
                            one_suit = one_suit && (card & 3) == (five[0] & 3);
                        }
                        best = std::max<int>(best, five_cards().strength(counts, one_suit));
                    }
                }
            }
        }
    }
    return best;
}

void ranks_are_those_of_five_cards() {
    Random random(1);
    for (int hole_size = 4; hole_size <= 6; ++hole_size) {
        for (int board_size = 3; board_size <= 5; ++board_size) {
            for (const std::size_t count : {0, 1, 63, 64, 65, 200}) {
                Exactly<std::uint8_t> hole(count * hole_size);
                Exactly<std::uint8_t> board(count * board_size);
                for (std::size_t i = 0; i < count; ++i) {
                    const Bytes cards = some_cards(random, hole_size + board_size, i % 2 ? 52 : 24);
                    std::copy_n(cards.begin(), hole_size, hole.data() + i * hole_size);
                    std::copy_n(cards.begin() + hole_size, board_size,
                                board.data() + i * board_size);
                }
                Exactly<std::uint16_t> high(count);
                Exactly<std::uint8_t> low(count);
                CHECK(rank_hands(hole.data(), hole_size, board.data(), board_size, count,
                                 high.data(), low.data()) == count);
                for (std::size_t i = 0; i < count; ++i) {
                    const std::uint8_t *one = hole.data() + i * hole_size;
                    const std::uint8_t *its = board.data() + i * board_size;
                    CHECK(high[i] == naive_high(one, hole_size, its, board_size));
                    CHECK(high[i] == high_rank(one, hole_size, its, board_size));
                    CHECK(low[i] == low_rank(one, hole_size, its, board_size));
                }
            }
        }
    }
}

void anything_in_the_arrays_is_found_and_read_no_further() {
    Random random(2);
    for (int round = 0; round < 4000; ++round) {
        const int hole_size = std::vector<int>{2, 4, 5, 6}[below(random, 4)];
        const int board_size = 3 + below(random, 3);
        const std::size_t count = below(random, 150);
        Exactly<std::uint8_t> hole(count * hole_size);
        Exactly<std::uint8_t> board(count * board_size);
        for (std::size_t i = 0; i < count; ++i) {
            const Bytes cards = some_cards(random, hole_size + board_size);
            std::copy_n(cards.begin(), hole_size, hole.data() + i * hole_size);
            std::copy_n(cards.begin() + hole_size, board_size, board.data() + i * board_size);
        }
        const int kind = below(random, 4);
        for (int change = below(random, 3); count > 0 && change > 0; --change) {
            std::uint8_t &place = below(random, 2) ? hole[below(random, int(hole.size()))]
                                                   : board[below(random, int(board.size()))];
            place = static_cast<std::uint8_t>(kind == 0 ? below(random, 52) : below(random, 256));
        }
        if (kind == 3) {
            for (std::size_t i = 0; i < hole.size(); ++i) hole[i] = random() & 255;
            for (std::size_t i = 0; i < board.size(); ++i) board[i] = random() & 255;
        }
        Exactly<std::uint16_t> high(count);
        Exactly<std::uint8_t> low(count);
        const std::size_t fault =
            first_fault(hole.data(), hole_size, board.data(), board_size, count);
        CHECK(rank_hands(hole.data(), hole_size, board.data(), board_size, count,
                         below(random, 4) ? high.data() : nullptr,
                         below(random, 4) ? low.data() : nullptr) == fault);
    }
}

void threads_share_the_rows() {
    Random random(3);
    const std::size_t count = 50'000;
    Exactly<std::uint8_t> hole(count * 4);
    Exactly<std::uint8_t> board(count * 5);
    for (std::size_t i = 0; i < count; ++i) {
        const Bytes cards = some_cards(random, 9);
        std::copy_n(cards.begin(), 4, hole.data() + i * 4);
        std::copy_n(cards.begin() + 4, 5, board.data() + i * 5);
    }
    Exactly<std::uint16_t> one(count);
    Exactly<std::uint16_t> three(count);
    CHECK(rank_hands(hole.data(), 4, board.data(), 5, count, one.data(), nullptr, 1) == count);
    CHECK(rank_hands(hole.data(), 4, board.data(), 5, count, three.data(), nullptr, 3) == count);
    CHECK(std::equal(one.data(), one.data() + count, three.data()));
    board[5 * 40'000] = 77;
    CHECK(rank_hands(hole.data(), 4, board.data(), 5, count, three.data(), nullptr, 3) == 40'000);
}

}  // namespace

int main() {
    ranks_are_those_of_five_cards();
    anything_in_the_arrays_is_found_and_read_no_further();
    threads_share_the_rows();
}
