// The sweep over hands in order of strength for reaches that go by suit class, compiled once for
// each set of instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa.hpp"

namespace ninecards {

constexpr int kMostLive = 47;  // cards that a board of five leaves
constexpr int kLiveStride = 48;
constexpr int kLivePairs = kMostLive * (kMostLive - 1) / 2;
constexpr int kLiveTriples = kLivePairs * (kMostLive - 2) / 3;
constexpr int kWideLanes = 16;

// Numbers of sets of live cards: C(a,2) + b for a > b, C(a,3) + C(b,2) + c for a > b > c.
struct LiveSets {
    std::uint16_t pair[kLiveStride][kLiveStride];
    std::uint16_t triple[kLivePairs][kLiveStride];  // of a pair and one card more
};

// Hands that hold the same three cards, of which the first two are the pair that makes the hand, and
// differ in the fourth. Hands of two cards are runs of one hand, without `third`.
struct Run {
    std::uint8_t first;
    std::uint8_t second;
    std::uint8_t third;
    std::uint32_t begin;  // its hands are `begin` up to the `begin` of the next run
};

struct RunHands {
    const Run *runs;             // and behind them one that has the end
    const std::uint32_t *start;  // of each strength among the runs, ascending: strengths + 1 numbers
    int strengths;
    const std::uint8_t *fourth;         // by hand
    const std::uint16_t *suit_class;    // by hand
    const std::uint8_t *kind;           // by hand: which of the factors are its own; null for 0
};

constexpr int kLowKinds = 57;  // no low, and the lows from the worst on

// Hands of the kinds `from` up to `to`, both included.
struct Kinds {
    int from;
    int to;
};

// Where a hand of some kind counts what it loses to, ties and beats: rows `lost`, `lost` + `step` and
// `lost` + 2 `step` of its class.
struct EndRows {
    std::uint8_t lost;
    std::uint8_t step;
};

// For each hand and lane below * W_< + up_to * W_<= + every * All is added to the sums of its class,
// where the hand itself is never among those that it meets. Lane by lane; `reach` and `sums` have
// rows of `lanes` (8 or 16) numbers, aligned to their size. With `by_kind` or `ends` only hands of the
// kinds `met` are met, by hands of the kinds `own`: with the factors of their kind, or, with `ends`,
// without any, but apart, and times `weight`; a class has `rows` rows of sums then.
struct ClassSweep {
    int hole_size;  // 2 or 4
    int lanes;
    bool split;  // the factors below and up_to differ
    bool alone;  // every is wanted
    const LiveSets *sets;
    RunHands hands;
    const float *reach;
    float *sums;
    float below[kWideLanes];
    float up_to[kWideLanes];
    float every[2][kWideLanes];
    Kinds met;
    Kinds own;
    const float *by_kind;  // [kind][below, up_to, every][lane], aligned to a line, or null
    const EndRows *ends;   // [kind], or null
    int rows;
    float weight;
};

// Bytes of scratch, aligned to 64, for hands of which at most so many have one strength.
constexpr std::size_t class_scratch(std::size_t most_of_one_strength) {
    return 4 * kWideLanes *
           (kLiveTriples + 4 * kLivePairs + 2 * kLiveStride + most_of_one_strength + 16);
}

}  // namespace ninecards

NINECARDS_EACH_ISA(void sweep_classes(const ClassSweep &sweep, void *scratch);)
