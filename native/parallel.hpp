// A piece of work on several threads.
#pragma once

#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace ninecards {

// Calls work(0) ... work(parts - 1), each on a thread of its own, the first on this one; returns when
// all are done. Where the system gives no more threads this one does their parts too. `work` throws
// nothing.
template <typename Work>
void in_parallel(int parts, const Work &work) {
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(parts));
    int begun = 1;
    try {
        for (; begun < parts; ++begun) threads.emplace_back(work, begun);
    } catch (const std::exception &) {
        for (int part = begun; part < parts; ++part) work(part);
    }
    if (parts > 0) work(0);
    for (std::thread &thread : threads) thread.join();
}

}  // namespace ninecards
