// The Python door of whole boards.
#include <cstdint>

#include "bindings.hpp"
#include "boards.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using ninecards::Array;

namespace {

using Board = Array<const std::uint8_t, 1>;

int size_of(const Board &board) { return static_cast<int>(board.shape(0)); }

void board_ranks(Board board, int hole_cards, Array<std::uint16_t, 1> high,
                 Array<std::uint8_t, 1> low) {
    std::uint16_t *highs = high.is_valid() ? high.data() : nullptr;
    std::uint8_t *lows = low.is_valid() ? low.data() : nullptr;
    const nb::gil_scoped_release unlocked;
    ninecards::board_ranks(board.data(), size_of(board), hole_cards, highs, lows);
}

void count_ranks(Board board, int hole_cards, Array<const std::uint16_t, 1> bounds,
                 Array<std::uint64_t, 1> counts) {
    const nb::gil_scoped_release unlocked;
    ninecards::count_ranks(board.data(), size_of(board), hole_cards, bounds.data(),
                           bounds.shape(0), counts.data());
}

void live_hands(Board board, Array<std::uint8_t, 2> hands) {
    const nb::gil_scoped_release unlocked;
    ninecards::live_hands(board.data(), size_of(board), static_cast<int>(hands.shape(1)),
                          hands.data());
}

}  // namespace

namespace ninecards {

void bind_boards(nb::module_ &m) {
    m.def("board_ranks", &::board_ranks, "board"_a.noconvert(), "hole_cards"_a,
          "high"_a.noconvert().none(), "low"_a.noconvert().none(),
          R"(Write the ranks of all n live hands of 2, 4, 5 or 6 cards into high and low; either
may be None.

board uint8 (3,), (4,) or (5,); high uint16 (n,); low uint8 (n,), 255 for no low; order of the hands
as in live_hands. Shapes, numbers and repeated cards are trusted. Runs without the interpreter
lock.)");
    m.def("count_ranks", &::count_ranks, "board"_a.noconvert(), "hole_cards"_a,
          "bounds"_a.noconvert(), "counts"_a.noconvert(),
          R"(Write into counts, uint64 (m,), how many live hands of 4, 5 or 6 cards have at least the
high rank of each of bounds, uint16 (m,). Trusts what board_ranks trusts, and equal sizes; runs
without the interpreter lock.)");
    m.def("live_hands", &::live_hands, "board"_a.noconvert(), "hands"_a.noconvert(),
          R"(Write all n hands of k cards that are not on the board into hands, uint8 (n, k), each
from its highest card down, in the order of the highest card, then of the next and so on. Trusts
what board_ranks trusts; runs without the interpreter lock.)");
}

}  // namespace ninecards
