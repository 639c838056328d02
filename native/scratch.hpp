// Memory that a kernel works in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "boards.hpp"

namespace ninecards {

constexpr std::size_t kLine = 64;

inline std::size_t whole(std::size_t bytes, std::size_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

inline std::size_t whole_lines(std::size_t bytes) { return whole(bytes, kLine); }

// The tables of a sweep: those of sets of fewer cards than a hand, and what is gathered in them.
inline std::size_t table_bytes(int deck, int hole_size, int depth, std::size_t vector_bytes) {
    std::size_t bytes = 0;
    for (int size = 0; size < hole_size; ++size) {
        bytes += whole_lines(hands_of(deck, size) * vector_bytes);
        if (size <= depth) bytes += whole_lines(hands_of(deck, size) * vector_bytes);
    }
    return bytes;
}

struct Free {
    void operator()(void *memory) const { std::free(memory); }
};

// Aligned to a line.
class Scratch {
    std::unique_ptr<void, Free> memory_;

public:
    // All zero.
    explicit Scratch(std::size_t bytes) : memory_(std::calloc(bytes + kLine, 1)) {
        if (memory_ == nullptr) throw std::bad_alloc();
    }

    // Not set. Tables are looked up all over the place: in large pages where the system has them.
    static Scratch unset(std::size_t bytes) {
#if defined(__linux__)
        constexpr std::size_t kLargePage = std::size_t{1} << 21;
        if (bytes >= kLargePage) {
            bytes = whole(bytes, kLargePage);
            Scratch large(std::aligned_alloc(kLargePage, bytes));
            madvise(large.aligned(), bytes, MADV_HUGEPAGE);  // advice: it may be refused
            return large;
        }
#endif
        return Scratch(std::aligned_alloc(kLine, whole_lines(bytes) + kLine));
    }

    void *aligned() const {
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        return reinterpret_cast<void *>(whole_lines(address));
    }

private:
    explicit Scratch(void *memory) : memory_(memory) {
        if (memory_ == nullptr) throw std::bad_alloc();
    }
};

}  // namespace ninecards
