// The Python door of exact equity.
#include <algorithm>
#include <cstdint>

#include "bindings.hpp"
#include "equity.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using ninecards::Array;
using ninecards::EquitySpot;

namespace {

using Cards = Array<const std::uint8_t, 1>;
using Hands = Array<const std::uint8_t, 2>;
using Counts = Array<std::int64_t, 2>;

EquitySpot spot_of(const Hands &hole, const Cards &board, std::uint64_t dead, bool low) {
    EquitySpot spot{};
    spot.players = static_cast<int>(hole.shape(0));
    spot.hole_size = static_cast<int>(hole.shape(1));
    spot.low = low;
    for (int player = 0; player < spot.players; ++player) {
        const std::uint8_t *cards = hole.data() + player * spot.hole_size;
        std::copy(cards, cards + spot.hole_size, spot.hole[player]);
    }
    spot.board_size = static_cast<int>(board.shape(0));
    std::copy(board.data(), board.data() + spot.board_size, spot.board);
    spot.dead = dead;
    return spot;
}

// In these functions the lock is let go by hand, not by a call guard: the arrays given by value must
// be released while it is held.

void outcome_counts(Hands hole, Cards board, std::uint64_t dead, bool low, Counts counts) {
    const EquitySpot spot = spot_of(hole, board, dead, low);
    const nb::gil_scoped_release unlocked;
    ninecards::outcome_counts(spot, counts.data());
}

void outcome_counts_by_board(Hands hole, Cards board, std::uint64_t dead, bool low,
                             Counts counts) {
    const EquitySpot spot = spot_of(hole, board, dead, low);
    const nb::gil_scoped_release unlocked;
    ninecards::outcome_counts_by_board(spot, counts.data());
}

void two_board_counts(Hands hole, Cards board, Cards board2, std::uint64_t dead, bool low,
                      Array<const std::uint8_t, 2> code, Array<std::int64_t, 3> counts) {
    const EquitySpot first = spot_of(hole, board, dead, low);
    const EquitySpot second = spot_of(hole, board2, dead, low);
    const nb::gil_scoped_release unlocked;
    ninecards::two_board_counts(first, second, code.data(), static_cast<int>(counts.shape(1)),
                                counts.data());
}

}  // namespace

namespace ninecards {

void bind_equity(nb::module_ &m) {
    m.def("outcome_counts", &::outcome_counts, "hole"_a.noconvert(), "board"_a.noconvert(),
          "dead"_a, "low"_a, "counts"_a.noconvert(),
          R"(Write the number of boards of each outcome into counts.

hole uint8 (p, k), p 2 to 6, k 2, 4, 5 or 6; board uint8 (m,), m 0 to 5; dead a set of cards as bits;
counts int64 (2**p, 2**p), by the players with the best high and with the best low as bits. Shapes,
card numbers and cards that come twice are trusted. Runs without the interpreter lock.)");
    m.def("outcome_counts_by_board", &::outcome_counts_by_board, "hole"_a.noconvert(),
          "board"_a.noconvert(), "dead"_a, "low"_a, "counts"_a.noconvert(),
          "What outcome_counts does, board by board.");
    m.def("two_board_counts", &::two_board_counts, "hole"_a.noconvert(), "board"_a.noconvert(),
          "board2"_a.noconvert(), "dead"_a, "low"_a, "code"_a.noconvert(), "counts"_a.noconvert(),
          R"(Write the number of pairs of boards into counts int64 (p, c, c).

code uint8 (p, 4**p) tells for each player and outcome, high winners | low winners << p, a number
below c; counts are by player, code on the first board and code on the second. The rest as in
outcome_counts.)");
}

}  // namespace ninecards
