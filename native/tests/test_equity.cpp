// Exact equity: the collapse and two boards against plain loops over boards.
#include <algorithm>

#include "../equity.hpp"
#include "../evaluator.hpp"
#include "../tables.hpp"
#include "check.hpp"

using namespace ninecards;

namespace {

using Counts = Exactly<std::int64_t>;

// A spot of cards out of the `deck` lowest; so many others are dead that `live` can come.
EquitySpot some_spot(Random &random, int players, int hole_size, int board_size, int live,
                     int deck = 52) {
    EquitySpot spot{};
    spot.players = players;
    spot.hole_size = hole_size;
    spot.low = below(random, 2) == 1;
    spot.board_size = board_size;
    const int held = players * hole_size + board_size;
    const Bytes cards = some_cards(random, std::min(held, deck), deck);
    std::size_t next = 0;
    for (int player = 0; player < players; ++player) {
        for (int i = 0; i < hole_size; ++i) spot.hole[player][i] = cards[next++];
    }
    for (int i = 0; i < board_size; ++i) spot.board[i] = cards[next++];
    for (const std::uint8_t card : some_cards(random, 52)) {
        const std::uint64_t taken = spot.taken();
        if (52 - __builtin_popcountll(taken) <= live) break;
        spot.dead |= (std::uint64_t{1} << card) & ~taken;
    }
    return spot;
}

unsigned outcome_on(const EquitySpot &spot, const std::uint8_t *board) {
    int best_high = -1;
    int best_low = -1;
    unsigned high = 0;
    unsigned low = 0;
    for (int player = 0; player < spot.players; ++player) {
        const int rank = high_rank(spot.hole[player], spot.hole_size, board, 5);
        if (rank > best_high) high = 0;
        best_high = std::max(best_high, rank);
        if (rank == best_high) high |= 1u << player;
        if (!spot.low) continue;
        const int its_low = low_rank(spot.hole[player], spot.hole_size, board, 5);
        if (its_low == kNoLow || its_low < best_low) continue;
        if (its_low > best_low) low = 0;
        best_low = its_low;
        low |= 1u << player;
    }
    return high | low << spot.players;
}

// Calls visit(board, cards that came) for each board that can come.
template <typename Visit>
void each_board(const EquitySpot &spot, Visit visit) {
    std::uint8_t board[5];
    std::copy_n(spot.board, spot.board_size, board);
    const std::uint64_t taken = spot.taken();
    const auto deal = [&](auto &self, int place, int from, std::uint64_t came) -> void {
        if (place == 5) return visit(board, came);
        for (int card = from; card < 52; ++card) {
            if (taken >> card & 1) continue;
            board[place] = static_cast<std::uint8_t>(card);
            self(self, place + 1, card + 1, came | std::uint64_t{1} << card);
        }
    };
    deal(deal, spot.board_size, 0, 0);
}

void counts_are_those_of_the_boards(const EquitySpot &spot) {
    const std::size_t sets = std::size_t{1} << spot.players;
    Counts expected(sets * sets);
    each_board(spot, [&](const std::uint8_t *board, std::uint64_t) {
        const unsigned outcome = outcome_on(spot, board);
        ++expected[(outcome & (sets - 1)) * sets + (outcome >> spot.players)];
    });
    for (const auto counted : {outcome_counts, outcome_counts_by_board}) {
        Counts counts(sets * sets);
        counted(spot, counts.data());
        CHECK(std::equal(counts.data(), counts.data() + sets * sets, expected.data()));
    }
}

void spots_of_every_size() {
    Random random(1);
    for (const int hole_size : {2, 4, 5, 6}) {
        for (int players = 2; players <= 6; ++players) {
            for (int board_size = 0; board_size <= 5; ++board_size) {
                const int room = 52 - players * hole_size - board_size;
                const int missing = 5 - board_size;
                const int live = std::min(room, missing + below(random, 7));
                counts_are_those_of_the_boards(
                    some_spot(random, players, hole_size, board_size, live));
            }
        }
        // Few ranks, all suits: pairs and quads, flushes, lows for everybody.
        counts_are_those_of_the_boards(some_spot(random, 2, hole_size, 3, 52, 20));
    }
}

void pairs_of_boards() {
    Random random(2);
    for (int round = 0; round < 12; ++round) {
        const int players = 2 + below(random, 3);
        const int sizes[2] = {3 + below(random, 3), 3 + below(random, 3)};
        EquitySpot first = some_spot(random, players, 4 + below(random, 3), sizes[0], 20);
        EquitySpot second = first;
        // The second board lies among the dead cards of the first.
        second.board_size = 0;
        std::uint64_t on_second = 0;
        for (int card = 0; card < 52 && second.board_size < sizes[1]; ++card) {
            if ((first.dead >> card & 1) == 0) continue;
            second.board[second.board_size++] = static_cast<std::uint8_t>(card);
            on_second |= std::uint64_t{1} << card;
        }
        first.dead &= ~on_second;
        second.dead &= ~on_second;
        const int codes = 1 + below(random, 4);
        const std::size_t kinds = std::size_t{1} << (2 * players);
        Exactly<std::uint8_t> code(players * kinds);
        for (std::size_t i = 0; i < code.size(); ++i) {
            code[i] = static_cast<std::uint8_t>(below(random, codes));
        }
        Counts counts(static_cast<std::size_t>(players) * codes * codes);
        two_board_counts(first, second, code.data(), codes, counts.data());
        Counts expected(counts.size());
        EquitySpot one = first;
        EquitySpot two = second;
        one.dead |= second.taken();
        two.dead |= first.taken();
        each_board(one, [&](const std::uint8_t *board, std::uint64_t came) {
            const unsigned outcome = outcome_on(one, board);
            each_board(two, [&](const std::uint8_t *other, std::uint64_t too) {
                if (came & too) return;
                const unsigned beside = outcome_on(two, other);
                for (int player = 0; player < players; ++player) {
                    const int a = code[player * kinds + outcome];
                    const int b = code[player * kinds + beside];
                    ++expected[(player * codes + a) * codes + b];
                }
            });
        });
        CHECK(std::equal(counts.data(), counts.data() + counts.size(), expected.data()));
    }
}

}  // namespace

int main() {
    spots_of_every_size();
    pairs_of_boards();
}
