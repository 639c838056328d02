// The sums of ranges on one board of many, compiled once for each set of instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa.hpp"
#include "showdown_kernel.hpp"

namespace ninecards {

constexpr int kNoClass = 255;  // of a hand that holds a card of the board
constexpr int kCardStride = 64;

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
    void add_board(const BoardJob &job, const BoardClasses &board, void *scratch);)
