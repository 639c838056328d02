// The sweep over hands in order of strength, compiled once for each set of instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa.hpp"

namespace ninecards {

// Hands in ascending order of their classes. A hand is packed: a byte a card, the cards numbers
// within the deck of the sweep and the lowest card in the lowest byte, but that any card may stand
// in the highest. Hands of a class that follow each other and differ in that byte alone are a run: a
// sweep costs least where runs are long.
struct SortedHands {
    const std::uint64_t *cards;
    const std::uint32_t *row;    // where the hand stands in the arrays of the caller
    const std::uint32_t *start;  // of each class, and the end: classes + 1 numbers
};

// For each hero hand and lane the sums of the reach of the opponent's hands that share no card with
// it: below it, up to it (below or equal), and all.
template <typename Lane>
struct ShowdownJob {
    int hole_size;
    int deck;
    int classes;
    int lanes;
    SortedHands heroes;
    SortedHands opponents;
    const std::int64_t *own;  // by row: the row of the same hand among the opponents, or -1; or null
                              // where each hand has the same row on both sides
    const Lane *reach;        // [opponent][lane]
    // [hero][lane]. With `share` below and up_to are not written, but
    //     share = factor * (below + up_to), and met / 2 where that is given,
    // added to what is there with `add`. Each may be null; below and up_to are both null or neither.
    Lane *below;
    Lane *up_to;
    Lane *every;
    Lane *share;
    Lane factor;
    bool add;
    const Lane *met;
    // Or null: the heroes in the order of their rows, packed as in SortedHands. That order is the
    // best one for `every`.
    const std::uint64_t *by_row;
    // Of few hands of five or six cards: smaller sets are gathered anew at each class, and more of
    // them are looked up for a hand.
    bool few;
};

// A part of the work: some lanes of the sums of the heroes first ... last - 1 in their order.
struct Piece {
    int lane;   // the first one
    bool wide;  // kWideBytes of lanes: float, many hands and the widest registers; else kNarrowBytes
    std::uint32_t first;
    std::uint32_t last;
};
constexpr int kNarrowBytes = 32;
constexpr int kWideBytes = 64;

}  // namespace ninecards

// A walk writes below, up_to and share. It adds the opponents class by class, up to that of its last
// hero; all of them where `every` is wanted and its last hero is the last of all. With the scratch that
// such a walk leaves `showdown_met` writes `every`, on as many threads as there are pieces.
NINECARDS_EACH_ISA(
    void showdown_walk(const ShowdownJob<float> &job, const Piece &piece, void *scratch);
    void showdown_walk(const ShowdownJob<double> &job, const Piece &piece, void *scratch);
    void showdown_met(const ShowdownJob<float> &job, const Piece &piece, void *scratch);
    void showdown_met(const ShowdownJob<double> &job, const Piece &piece, void *scratch);)
