// Drawing deals at random, compiled once for each set of instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa.hpp"

namespace ninecards {

constexpr int kMostSeats = 6;

// How a player's hands are drawn. Either from a list, each with its weight (by Walker's alias
// method), whatever the others hold; or as cards from the deck that are then kept as often as their
// weight says. Both leave every deal without a collision in proportion to the product of weights:
// the numbers of hands that the deck has left are the same for all of them.
struct HandSource {
    const std::uint64_t *sets;   // of a list: the cards of each hand, as bits
    const std::uint64_t *keep;   // of a list: in 2^64ths, how often a place is itself
    const std::uint32_t *other;  // of a list: what it is else
    std::size_t count;           // of a list; 0 draws from the deck
    const float *weights;        // from the deck: by the number of the hand, at most 1; null for all
};

struct DrawJob {
    int hole_size;
    int players;
    int board_size;              // cards that lie
    const std::uint8_t *board;
    std::uint64_t dead;          // cards that cannot come, the board's included
    HandSource source[kMostSeats];
    int order[kMostSeats];               // in which the players are drawn: lists before the deck
};

}  // namespace ninecards

// Draws deals until `count` are found or `tries` are used up; returns how many were found and takes
// the tries from `tries`. `state` is that of two generators, eight words. Writes cards: hole
// [player][deal][hole_size], each hand from its lowest card up, and board [deal][5].
NINECARDS_EACH_ISA(std::size_t draw_deals(const DrawJob &job, std::uint64_t *state,
                                          std::size_t count, std::uint64_t &tries,
                                          std::uint8_t *const *hole, std::uint8_t *board);)
