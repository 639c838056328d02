// The batch evaluator, once for each set of instructions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "isa.hpp"

// rank_hands (evaluator.hpp) for 4, 5 or 6 hole cards, on one thread. Returns how many hands were
// ranked: all of them, or those before some block of 64 that has a faulty one.
NINECARDS_EACH_ISA(std::size_t rank_omaha(const std::uint8_t *hole, int hole_size,
                                          const std::uint8_t *board, int board_size,
                                          std::size_t count, std::uint16_t *high,
                                          std::uint8_t *low);)
