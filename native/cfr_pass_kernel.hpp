// Passes of a solve over the hands of one player on one board, compiled once for each set of
// instructions. src/ninecards/solver/update.py and walk.py are the slow twins of all of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa.hpp"

namespace ninecards {

// Hands of a block: what a pass does to one of them touches no other, and so do the threads.
constexpr int kBlockHands = 64;

// What a terminal adds to the value of a point: share and every are the sums of an opponent's lane.
struct CfrTerm {
    std::int32_t lane;
    double share;
    double every;
};

// A street as one player sees it. His points are the entries of the street, then each of his
// actions, row by row; between two points only the other one acts. A decision stands `under` a point
// and has `actions` rows from `first_row` on; decisions stand after those above them.
struct CfrTree {
    int entries;
    int decisions;
    int rows;
    int points;  // entries and rows
    int deals;
    int lanes;
    int opponent_lanes;
    bool compares;  // some term has a share
    const std::int32_t *under;
    const std::int32_t *first_row;
    const std::int32_t *actions;
    const std::int32_t *first_term;  // by point, and the end
    const CfrTerm *terms;
    const std::int32_t *deal_point;
    const std::int32_t *lane_point;
};

// Rows of numbers by hand: floats, or 16-bit integers with a scale for each block of hands.
struct CfrKept {
    float *values;          // null where there are numbers
    std::int16_t *numbers;  // null where there are floats; nothing is kept where both are null
    float *scales;
    const std::int64_t *row;        // where each row begins
    const std::int64_t *scale_row;  // the same among the scales
};

// Hands that are held to a strategy, [action][hand], at one decision.
template <typename Lane>
struct CfrLock {
    std::int32_t decision;
    const std::uint8_t *held;  // by hand
    const Lane *strategy;
};

template <typename Lane>
struct CfrLocks {
    const CfrLock<Lane> *lock;
    int count;
};

// The reach of the player's hands: at the points of his lanes, and at the deals.
template <typename Lane>
struct CfrReach {
    const CfrTree *tree;
    std::size_t hands;
    bool average;     // of the average strategy, and `kept` has sums; else of the next one
    CfrKept kept;
    CfrKept last;     // regrets that are expected once more
    CfrLocks<Lane> locks;
    const Lane *entries;  // [entry][hand]: the reach there
    Lane *lanes;          // [hand][lane], or null
    Lane *deals;          // [deal][hand], or null
};

// One iteration of the player: values of his hands, new regrets and sums, and his new reach.
struct CfrUpdate {
    const CfrTree *tree;
    std::size_t hands;
    float positive;  // factors of `Step`
    float negative;
    float average;
    CfrKept regrets;
    CfrKept sums;
    CfrKept last;
    CfrLocks<float> locks;
    const float *entries;
    const float *share;  // [hand][opponent's lane], or null
    const float *every;
    const float *deals;  // [deal][hand]: the values there, or null
    float *values;       // [entry][hand], or null
    float *lanes;        // [hand][lane]: the new reach, or null. May be `share` or `every`
};

// What the average strategy is worth to the player's hands, and the best that they could have.
template <typename Lane>
struct CfrWorth {
    const CfrTree *tree;
    std::size_t hands;
    CfrKept sums;
    CfrLocks<Lane> locks;
    const Lane *share;
    const Lane *every;
    const Lane *deals;       // [deal][hand], of the average strategy
    const Lane *best_deals;  // the same of the best response
    Lane *values;            // [entry][hand]
    Lane *best;
};

// Numbers by hand that go over a public card: `hand` says which hand before it each of those after
// it is, no two of them the same.
template <typename Lane>
struct CfrMove {
    std::size_t rows;
    std::size_t hands;  // after the card
    const std::int64_t *hand;
    const Lane *from;
    std::size_t from_hands;
    Lane *to;
    std::size_t to_hands;
};

}  // namespace ninecards

// Blocks first ... last - 1; the scratch is aligned to 64 bytes.
NINECARDS_EACH_ISA(
    void cfr_reach(const CfrReach<float> &job, std::size_t first, std::size_t last, void *scratch);
    void cfr_reach(const CfrReach<double> &job, std::size_t first, std::size_t last, void *scratch);
    void cfr_update(const CfrUpdate &job, std::size_t first, std::size_t last, void *scratch);
    void cfr_worth(const CfrWorth<float> &job, std::size_t first, std::size_t last, void *scratch);
    void cfr_worth(const CfrWorth<double> &job, std::size_t first, std::size_t last,
                   void *scratch);
    // to[row][i] = from[row][hand[i]]
    void cfr_take(const CfrMove<float> &job);
    void cfr_take(const CfrMove<double> &job);
    // to[row][hand[i]] += factor * from[row][i]
    void cfr_give(const CfrMove<float> &job, float factor);
    void cfr_give(const CfrMove<double> &job, double factor);)
