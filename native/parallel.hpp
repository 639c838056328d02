// A piece of work on several threads.
#pragma once

#include <atomic>
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

// Calls work(thread, 0) ... work(thread, pieces - 1) on so many threads; each takes the next piece that
// nobody has begun.
template <typename Work>
void each_in_parallel(int threads, int pieces, const Work &work) {
    std::atomic<int> next{0};
    in_parallel(threads, [&](int thread) {
        for (int piece = next++; piece < pieces; piece = next++) work(thread, piece);
    });
}

}  // namespace ninecards
