// Hands packed, a byte a card, and put in the orders that sweeps want (showdown_kernel.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace ninecards {

enum class HandFault { kNone, kNoHand, kTwice };

// Packs hands of `hole_size` cards, the lowest card lowest. Where one is none, or stands there a
// second time, `row` says where the first such hand is; one that is none counts before one that is
// there twice.
struct PackedHands {
    HandFault fault;
    std::size_t row;
    std::uint64_t held;  // the set of the cards of all hands, as bits
};
PackedHands pack_hands(const std::uint8_t *hands, std::size_t count, int hole_size,
                       std::uint64_t *packed);

// Other, equally ordered numbers for the cards; in place.
void renumber_hands(std::uint64_t *packed, std::size_t count, int hole_size,
                    const std::uint8_t *numbers);

// Of a hand that is left out of an order.
constexpr std::uint16_t kLeftOut = 0xffff;

// The hands in order of their classes, those of a class in runs: the pair of cards whose weakest
// hand is strongest makes the hand, as a rule, and the lowest of the other cards changes along a
// run. `start` has classes + 1 numbers.
void order_hands(const std::uint64_t *packed, const std::uint16_t *of_class, std::size_t count,
                 int hole_size, int classes, std::uint64_t *cards, std::uint32_t *rows,
                 std::uint32_t *start);

// The hands in the order they are in, the last byte being the lowest or the highest card: whichever
// makes the longer runs.
void turn_hands(const std::uint64_t *packed, std::size_t count, int hole_size,
                std::uint64_t *turned);

}  // namespace ninecards
