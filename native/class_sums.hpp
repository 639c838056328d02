// What classes of hands meet on boards, for reaches that go by class: all hands, many lanes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ninecards {

constexpr std::size_t kDeckPairs = 1326;

struct ClassJob {
    int hole_size;  // 2 or 4
    bool hi_lo;
    const std::uint16_t *suit_class;  // [pair] or [pair][pair] of the whole deck, C(a,2) + b
    std::size_t classes;
    std::size_t lanes;
    const float *reach;  // [class][lane]
    const float *below;  // by lane: the factors of W_<, W_<=, All, and of a hand by itself
    const float *up_to;
    const float *every;
    const float *alone;
    const float *shares;  // [share][lane] for a Hi/Lo pot: what its quarters 0 ... 4 count; or null
    float *sums;          // [class][lane], added to; with `live` [end][class][lane]
    float *live;          // [class], added to, or null
};

// Adds weight[i] times the sums on each board of five cards, without the cards of the set `dead`. In
// Hi/Lo below and up_to are the same, unless there are `shares`: then they are factors of boards on
// which nobody can have a low.
//
// With `live` no factors are used. What a hand loses to, ties and beats is apart, three ends; in Hi/Lo
// five, by the quarters of the pot that it wins; and the live hands of each class are counted.
void class_sums(const ClassJob &job, const std::uint8_t *boards, const float *weight,
                std::size_t count, std::uint64_t dead);

}  // namespace ninecards
