// Runs of hands of which one card changes, and the tables' sets that hold it and that do not; compiled
// once for each set of instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "set_tables.hpp"

namespace ninecards::NINECARDS_ISA {

namespace {

// Hands that follow each other, with the same fixed cards and as many of them below the last one.
template <int K>
struct Run {
    static constexpr int kFixed = K - 1;
    static constexpr std::uint64_t kFixedBytes = (std::uint64_t{1} << 8 * kFixed) - 1;

    std::uint32_t first;
    std::uint32_t end;
    int fixed[kFixed];
    int lower;

    static std::uint64_t last_of(std::uint64_t hand) { return hand >> 8 * kFixed; }

    // The run from hand i on, before `stop`.
    Run(const std::uint64_t *hands, std::uint32_t i, std::uint32_t stop) : first(i), lower(0) {
        const std::uint64_t cards = hands[i];
        for (int j = 0; j < kFixed; ++j) {
            fixed[j] = static_cast<int>(cards >> 8 * j & 255u);
            lower += fixed[j] < static_cast<int>(last_of(cards));
        }
        const std::uint64_t low = lower > 0 ? fixed[lower - 1] + 1u : 0u;
        const std::uint64_t span = (lower < kFixed ? fixed[lower] : 256u) - low;
        do {
            ++i;
        } while (i < stop && ((hands[i] ^ cards) & kFixedBytes) == 0 &&
                 last_of(hands[i]) - low < span);
        end = i;
    }

    // Calls the function with `lower` as a constant.
    template <int Lower = 0, typename Call>
    inline void with_lower(Call call) const {
        if constexpr (Lower == kFixed) {
            call(std::integral_constant<int, Lower>{});
        } else if (lower == Lower) {
            call(std::integral_constant<int, Lower>{});
        } else {
            with_lower<Lower + 1>(call);
        }
    }
};

// The sets of so many of the fixed cards, as bits.
template <int Fixed, int Size>
struct Subsets {
    static constexpr int kCount =
        static_cast<int>(Size >= 0 && Size <= Fixed ? kChoose.of[Size][Fixed] : 0);
    unsigned of[kCount > 0 ? kCount : 1];

    constexpr Subsets() : of{} {
        int next = 0;
        for (unsigned set = 0; set < 1u << Fixed; ++set) {
            if (bit_count(set) == Size) of[next++] = set;
        }
    }
};

// The number of a set of fixed cards; or, with Lower cards below another one, what they add to the
// number of the set with that one.
template <int K, int Lower = K>
inline std::uint32_t fixed_part(unsigned set, const int *fixed) {
    std::uint32_t number = 0;
    int place = 0;
    for (int i = 0; i < K - 1; ++i) {
        if (i == Lower) ++place;
        if (set >> i & 1u) number += kChoose.of[++place][fixed[i]];
    }
    return number;
}

// Calls visit(vector, size) for the sets of Least to K - 1 cards that are fixed, the larger ones first;
// tables[size] are those of so many cards.
template <int Least, int K, int Size = K - 1, typename Vector, typename Visit>
inline void each_fixed(Vector *const *tables, const Run<K> &run, Visit visit) {
    if constexpr (Size >= Least) {
        constexpr Subsets<K - 1, Size> kSets;
#pragma GCC unroll 16
        for (int j = 0; j < kSets.kCount; ++j) {
            visit(tables[Size][fixed_part<K>(kSets.of[j], run.fixed)],
                  std::integral_constant<int, Size>{});
        }
        each_fixed<Least, K, Size - 1>(tables, run, visit);
    }
}

// Bytes from a table's set without a card to that with it: [place][card].
template <std::size_t Bytes>
struct Steps {
    std::uint32_t of[kMostCards][kDeck];

    constexpr Steps() : of{} {
        for (int place = 0; place < kMostCards; ++place) {
            for (int card = 0; card < kDeck; ++card) {
                of[place][card] = kChoose.of[place + 1][card] * static_cast<std::uint32_t>(Bytes);
            }
        }
    }
};
template <std::size_t Bytes>
constexpr Steps<Bytes> kSteps;

// The sets of Least to Size cards that hold the last one, of which Lower fixed cards are below it.
template <int K, int Least, int Size, int Lower, typename Vector>
class LastSets : LastSets<K, Least, Size - 1, Lower, Vector> {
    using Smaller = LastSets<K, Least, Size - 1, Lower, Vector>;
    static constexpr Subsets<K - 1, Size - 1> kSets{};
    char *base_[kSets.kCount > 0 ? kSets.kCount : 1];

public:
    LastSets(Vector *const *tables, const Run<K> &run) : Smaller(tables, run) {
#pragma GCC unroll 16
        for (int j = 0; j < kSets.kCount; ++j) {
            base_[j] = reinterpret_cast<char *>(tables[Size] +
                                                fixed_part<K, Lower>(kSets.of[j], run.fixed));
            // Else the sum is taken apart again and done anew for each hand.
            asm("" : "+r"(base_[j]));
        }
    }

    // Calls visit(vector, size) for the sets with this last card, the larger ones first.
    template <typename Visit>
    inline void each(std::uint64_t last, Visit visit) const {
#pragma GCC unroll 16
        for (int j = 0; j < kSets.kCount; ++j) {
            const int place = bit_count(kSets.of[j] & ((1u << Lower) - 1));
            visit(*reinterpret_cast<Vector *>(base_[j] + kSteps<sizeof(Vector)>.of[place][last]),
                  std::integral_constant<int, Size>{});
        }
        Smaller::each(last, visit);
    }
};

template <int K, int Least, int Lower, typename Vector>
class LastSets<K, Least, Least - 1, Lower, Vector> {
public:
    LastSets(Vector *const *, const Run<K> &) {}

    template <typename Visit>
    inline void each(std::uint64_t, Visit) const {}
};

}  // namespace

}  // namespace ninecards::NINECARDS_ISA
