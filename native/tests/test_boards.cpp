// Whole boards: against single hands, in memory of exactly their size.
#include <algorithm>

#include "../boards.hpp"
#include "../evaluator.hpp"
#include "check.hpp"

using namespace ninecards;

namespace {

void all_hands_of(const Bytes &board, int hole_size) {
    const int board_size = static_cast<int>(board.size());
    const std::size_t count = hands_of(kDeck - board_size, hole_size);
    Exactly<std::uint8_t> hands(count * hole_size);
    Exactly<std::uint16_t> high(count);
    Exactly<std::uint8_t> low(count);
    live_hands(board.data(), board_size, hole_size, hands.data());
    board_ranks(board.data(), board_size, hole_size, high.data(), low.data());
    for (std::size_t i = 0; i < count; i += hole_size < 5 ? 1 : 97) {
        const std::uint8_t *hand = hands.data() + i * hole_size;
        CHECK(first_fault(hand, hole_size, board.data(), board_size, 1) == 1);
        CHECK(high[i] == high_rank(hand, hole_size, board.data(), board_size));
        CHECK(low[i] == low_rank(hand, hole_size, board.data(), board_size));
    }
    if (hole_size == 2) return;
    const std::uint16_t bounds[4] = {0, 4000, 7462, 65'535};
    std::uint64_t counts[4];
    count_ranks(board.data(), board_size, hole_size, bounds, 4, counts);
    CHECK(counts[0] == count && counts[2] == 0 && counts[3] == 0);
    const auto least = [](std::uint16_t rank) { return rank >= 4000; };
    CHECK(counts[1] ==
          static_cast<std::uint64_t>(std::count_if(high.data(), high.data() + count, least)));
}

}  // namespace

int main() {
    Random random(4);
    for (int board_size = 3; board_size <= 5; ++board_size) {
        for (const int deck : {52, 20}) {
            all_hands_of(some_cards(random, board_size, deck), 2);
            all_hands_of(some_cards(random, board_size, deck), 4);
        }
        all_hands_of(some_cards(random, board_size), 5);
    }
    all_hands_of(some_cards(random, 5), 6);
}
