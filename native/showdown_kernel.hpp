// The sweep over hands in order of strength, compiled once for each set of instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa.hpp"

namespace ninecards {

constexpr int kNoClass = 255;  // of a hand that holds a card of the board
constexpr int kCardStride = 64;

// Hands in ascending order of their classes. A hand is packed: a byte a card, the lowest card in the
// lowest byte; its cards are numbers within the deck of the sweep.
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
    const std::int64_t *own;  // by row: the row of the same hand among the opponents, or -1
    const Lane *reach;        // [opponent][lane]
    Lane *below;              // [hero][lane], as are the two others
    Lane *up_to;
    Lane *every;
};

// What the two hole cards at [64 * higher + lower] are worth on a board: a class from 0 up, the
// classes being dense and in order. A pair with a dead card has the high class kNoClass. The low
// class 0 is no low.
struct BoardClasses {
    std::uint8_t high[52 * kCardStride];
    std::uint8_t low[52 * kCardStride];
    std::uint8_t live[kCardStride];  // number of a card among the live ones
    int deck;
    int highs;
    int lows;  // 0 where no low is possible
};

struct WeightedHands {
    const std::uint64_t *cards;  // packed, numbers of the whole deck
    const double *weight;
    std::size_t count;
};

// Columns of the sums that a hero hand has in `sums`: masses of opponents, added over boards.
enum HighColumn { kWin, kTie, kHighColumns };
enum HiLoColumn {
    kHighWin,
    kHighTie,
    kLowWin,   // the hero has a low, the opponent none or a worse one
    kLowTie,
    kLowLoss,
    kWholeWin,  // nobody has a low
    kWholeTie,
    kWholeLoss,
    kHiLoColumns
};
// With the law of the share, five more: shares of 0, 1/4, 1/2, 3/4 and the whole pot.
constexpr int kLawColumns = 5;

struct BoardJob {
    int hole_size;
    bool hi_lo;
    bool law;
    bool whole_weights;  // every weight is an integer, and so is every sum
    int depth;           // sets of so many cards are summed up anew at each class
    WeightedHands heroes;
    WeightedHands opponents;
    const std::int64_t *own;
    double *sums;  // [hero][column]
};

}  // namespace ninecards

NINECARDS_EACH_ISA(
    void showdown_sums(const ShowdownJob<float> &job, void *scratch);
    void showdown_sums(const ShowdownJob<double> &job, void *scratch);
    void add_board(const BoardJob &job, const BoardClasses &board, void *scratch);)
