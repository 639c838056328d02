// What the native tests share: a check that ends the program, and random cards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

// Ends the program with the place where `condition` does not hold.
#define CHECK(condition)                                                            \
    do {                                                                            \
        if (!(condition)) {                                                         \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);    \
            std::exit(1);                                                           \
        }                                                                           \
    } while (false)

using Bytes = std::vector<std::uint8_t>;
using Random = std::mt19937;

inline int below(Random &random, int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(bound));
}

// `count` different cards out of the `deck` lowest.
inline Bytes some_cards(Random &random, int count, int deck = 52) {
    Bytes cards;
    std::uint64_t seen = 0;
    while (static_cast<int>(cards.size()) < count) {
        const int card = below(random, deck);
        if (seen >> card & 1) continue;
        seen |= std::uint64_t{1} << card;
        cards.push_back(static_cast<std::uint8_t>(card));
    }
    return cards;
}

// Memory of exactly this size, so that a sanitizer sees the first byte beside it. (A vector may own
// more than it holds.)
template <typename Number>
class Exactly {
public:
    explicit Exactly(std::size_t size) : numbers_(new Number[size]()), size_(size) {}
    ~Exactly() { delete[] numbers_; }
    Exactly(const Exactly &) = delete;
    Exactly &operator=(const Exactly &) = delete;

    Number *data() const { return numbers_; }
    std::size_t size() const { return size_; }
    Number &operator[](std::size_t i) const { return numbers_[i]; }

private:
    Number *numbers_;
    std::size_t size_;
};
