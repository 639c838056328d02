// Passes of a solve over all hands of one player on one board, on several threads.
//
// The answer does not depend on the number of threads. Nothing here checks its arguments.
#pragma once

#include "cfr_pass_kernel.hpp"

namespace ninecards {

void cfr_take(const CfrMove<float> &job);
void cfr_take(const CfrMove<double> &job);
void cfr_give(const CfrMove<float> &job, float factor);
void cfr_give(const CfrMove<double> &job, double factor);
void cfr_reach(const CfrReach<float> &job, int threads);
void cfr_reach(const CfrReach<double> &job, int threads);
void cfr_update(const CfrUpdate &job, int threads);
void cfr_worth(const CfrWorth<float> &job, int threads);
void cfr_worth(const CfrWorth<double> &job, int threads);

}  // namespace ninecards
