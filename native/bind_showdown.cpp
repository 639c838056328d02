// The Python door of showdowns: of ranges, and of deals drawn at random.
#include <cstdint>

#include "bindings.hpp"
#include "showdown.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using ninecards::Array;

namespace {

using Packed = Array<const std::uint64_t, 1>;
using Rows = Array<const std::uint32_t, 1>;
using Own = Array<const std::int64_t, 1>;

// The lock is let go by hand, not by a call guard: the arrays given by value must be released while
// it is held.

template <typename Lane>
void showdown_sums(int hole_size, int deck, Packed hero_cards, Rows hero_rows, Rows hero_starts,
                   Packed cards, Rows rows, Rows starts, Own own, Array<const Lane, 2> reach,
                   Array<Lane, 2> below, Array<Lane, 2> up_to, Array<Lane, 2> every) {
    const ninecards::ShowdownJob<Lane> job = {
        hole_size,
        deck,
        static_cast<int>(starts.shape(0)) - 1,
        static_cast<int>(reach.shape(1)),
        {hero_cards.data(), hero_rows.data(), hero_starts.data()},
        {cards.data(), rows.data(), starts.data()},
        own.data(),
        reach.data(),
        below.data(),
        up_to.data(),
        every.data(),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::showdown_sums(job);
}

void add_boards(int hole_size, int depth, bool hi_lo, bool law, bool whole_weights,
                Packed hero_cards, Packed cards, Array<const double, 1> weights, Own own,
                Array<const std::uint8_t, 2> boards, std::uint64_t dead, Array<double, 2> sums) {
    const ninecards::BoardJob job = {
        hole_size,
        hi_lo,
        law,
        whole_weights,
        depth,
        {hero_cards.data(), nullptr, hero_cards.shape(0)},
        {cards.data(), weights.data(), cards.shape(0)},
        own.data(),
        sums.data(),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::add_boards(job, boards.data(), boards.shape(0), dead);
}

}  // namespace

namespace ninecards {

void bind_showdown(nb::module_ &m) {
    constexpr const char *sums_doc =
        R"(Write three sums for each hero hand and lane: the reach of the opponent's hands that share
no card with it and are below it, up to it (below or equal), and all.

Packed hands have a byte a card, the lowest card lowest, numbers below deck; they stand in ascending
order of their classes, starts (classes + 1,) says where. rows (uint32) are their places in reach
and in the sums, own (int64, by hero row) the row of the same hand in reach, or -1. reach, below,
up_to, every: (rows, lanes), float32 or float64. Everything is trusted. Runs without the interpreter
lock.)";
    m.def("showdown_sums", &::showdown_sums<float>, "hole_cards"_a, "deck"_a,
          "hero_cards"_a.noconvert(), "hero_rows"_a.noconvert(), "hero_starts"_a.noconvert(),
          "cards"_a.noconvert(), "rows"_a.noconvert(), "starts"_a.noconvert(),
          "own"_a.noconvert(), "reach"_a.noconvert(), "below"_a.noconvert(),
          "up_to"_a.noconvert(), "every"_a.noconvert(), sums_doc);
    m.def("showdown_sums", &::showdown_sums<double>, "hole_cards"_a, "deck"_a,
          "hero_cards"_a.noconvert(), "hero_rows"_a.noconvert(), "hero_starts"_a.noconvert(),
          "cards"_a.noconvert(), "rows"_a.noconvert(), "starts"_a.noconvert(),
          "own"_a.noconvert(), "reach"_a.noconvert(), "below"_a.noconvert(),
          "up_to"_a.noconvert(), "every"_a.noconvert(), sums_doc);
    m.def("add_boards", &::add_boards, "hole_cards"_a, "depth"_a, "hi_lo"_a, "law"_a,
          "whole_weights"_a, "hero_cards"_a.noconvert(), "cards"_a.noconvert(),
          "weights"_a.noconvert(), "own"_a.noconvert(), "boards"_a.noconvert(), "dead"_a,
          "sums"_a.noconvert(),
          R"(Add to sums, (heroes, columns) float64, what each hero hand meets on each board.

boards uint8 (n, 5); dead a set of more cards as bits, none of them on a board. Packed hands as in
showdown_sums, numbers of the whole deck, in any order; those with a card of the board or a dead one
are left out. weights float64 by opponent. Columns: win, tie; with hi_lo the eight of HiLoColumn in
showdown_kernel.hpp; with law five more, the shares 0, 1/4, 1/2, 3/4, 1. whole_weights: weights are
integers. depth is 0 for two hole cards, 2 to hole_cards - 2 for more. Everything is trusted. Runs
without the interpreter lock.)");
}

}  // namespace ninecards
