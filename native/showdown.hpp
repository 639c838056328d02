// Showdown of ranges of hands: sums of reach over the hands that are disjoint from each hand.
#pragma once

#include "board_sums.hpp"
#include "showdown_kernel.hpp"

namespace ninecards {

// Threads share lanes. The sums do not depend on how many there are.
void showdown_sums(const ShowdownJob<float> &job, int threads = 1);
void showdown_sums(const ShowdownJob<double> &job, int threads = 1);

}  // namespace ninecards
