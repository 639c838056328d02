// Showdown of ranges of hands: sums of reach over the hands that are disjoint from each hand.
#pragma once

#include <cstddef>
#include <cstdint>

#include "showdown_kernel.hpp"

namespace ninecards {

void showdown_sums(const ShowdownJob<float> &job);
void showdown_sums(const ShowdownJob<double> &job);

// Adds the sums of so many boards, five cards each, without the cards of the set `dead`.
void add_boards(const BoardJob &job, const std::uint8_t *boards, std::size_t count,
                std::uint64_t dead);

// The classes of all pairs of live cards on one board.
void class_pairs(BoardClasses &classes, const std::uint8_t *board, std::uint64_t dead,
                 int hole_size);

}  // namespace ninecards
