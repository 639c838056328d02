// Memory that a kernel works in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

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

// Aligned to a line, all zero.
class Scratch {
    std::unique_ptr<void, Free> memory_;

public:
    explicit Scratch(std::size_t bytes) : memory_(std::calloc(bytes + kLine, 1)) {
        if (memory_ == nullptr) throw std::bad_alloc();
    }

    void *aligned() const {
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        return reinterpret_cast<void *>(whole_lines(address));
    }
};

// Aligned to a line, and not set. What is given back is kept for the next who asks, up to a bound:
// the system takes longer to hand out memory than a sweep of a narrow range lasts.
class KeptScratch {
    std::size_t bytes_;
    void *memory_;

public:
    explicit KeptScratch(std::size_t bytes);
    KeptScratch(KeptScratch &&other) noexcept : bytes_(other.bytes_), memory_(other.memory_) {
        other.memory_ = nullptr;
    }
    KeptScratch(const KeptScratch &) = delete;
    KeptScratch &operator=(const KeptScratch &) = delete;
    ~KeptScratch();

    void *aligned() const { return memory_; }
};

}  // namespace ninecards
