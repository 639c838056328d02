// Exact sums over disjoint hands: tables of sets of cards, compiled once for each set of instructions.
//
// T(S) is the reach of the opponent's hands that hold the set S of cards. A hand g of k cards meets
//     sum over S in g of (-1)^|S| T(S)
// of disjoint reach. The sets of at most `depth` cards collapse into those of exactly `depth`:
//     G(R) = sum over S in R of (-1)^|S| T(S) / C(k - |S|, depth - |S|),
//     sum  = sum over R of G(R) + sum over larger S of (-1)^|S| T(S),
// because S lies in C(k - |S|, depth - |S|) of the sets R in g. So only sets of `depth` to k - 1
// cards are added to as the walk through the classes goes on, and the smaller ones are summed up
// from them where they are wanted: T(S) = sum of T(S + c) over cards c / (k - |S|). The last term,
// (-1)^k times the reach of g itself, is the caller's.
//
// Sets of so many cards are numbered by their highest card, then the next: C(c_1, 1) + C(c_2, 2) +
// ... for cards c_1 < c_2 < ... With all but the lowest card fixed they stand side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace ninecards::NINECARDS_ISA {
namespace {

constexpr int kDeck = 52;
constexpr int kMostCards = 6;

struct Choose {
    std::uint32_t of[kMostCards + 1][kDeck + 1];  // [size][cards]

    constexpr Choose() : of{} {
        for (int cards = 0; cards <= kDeck; ++cards) {
            of[0][cards] = 1;
            for (int size = 1; size <= kMostCards; ++size) {
                of[size][cards] = cards == 0 ? 0 : of[size][cards - 1] + of[size - 1][cards - 1];
            }
        }
    }
};
constexpr Choose kChoose;

constexpr double factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
constexpr int bit_count(unsigned mask) { return mask == 0 ? 0 : (mask & 1) + bit_count(mask >> 1); }

template <typename Lane, int Lanes>
struct VectorOf {
    typedef Lane Type __attribute__((vector_size(sizeof(Lane) * Lanes)));
};
template <typename Lane>
struct VectorOf<Lane, 1> {
    using Type = Lane;
};

// ------------------------------------------------------------------------- numbers of sets

// What each card of a hand adds to the number of a set in which it has a place.
template <int K>
struct Places {
    std::uint32_t of[K][K];

    explicit Places(std::uint64_t cards) {
        for (int i = 0; i < K; ++i) {
            const unsigned card = cards >> (8 * i) & 255u;
            for (int place = 0; place <= i && place < K - 1; ++place) {
                of[i][place] = kChoose.of[place + 1][card];
            }
        }
    }
};

template <unsigned Mask, int K>
inline std::uint32_t number_of(const Places<K> &places) {
    std::uint32_t number = 0;
    int place = 0;
    for (int i = 0; i < K; ++i) {
        if (Mask >> i & 1u) number += places.of[i][place++];
    }
    return number;
}

template <int K, int Size, unsigned Mask, typename Visit>
inline void visit_if(const Places<K> &places, Visit &visit) {
    if constexpr (bit_count(Mask) == Size) visit(number_of<Mask>(places));
}

template <int K, int Size, typename Visit, unsigned... Masks>
inline void visit_masks(const Places<K> &places, Visit &visit,
                        std::integer_sequence<unsigned, Masks...>) {
    (visit_if<K, Size, Masks>(places, visit), ...);
}

// The numbers of all sets of `Size` cards of the hand.
template <int K, int Size, typename Visit>
inline void each_set(const Places<K> &places, Visit visit) {
    visit_masks<K, Size>(places, visit, std::make_integer_sequence<unsigned, (1u << K)>{});
}

// A row: all sets of `Size` cards with the same cards but the lowest, which goes from 0 up.
template <int Size>
struct Row {
    int cards[Size > 1 ? Size : 2];  // from the second lowest on, at [1]
    std::uint32_t length;
    std::uint32_t first;    // number of the set with the lowest card 0
    std::uint32_t dropped;  // number of the set without its lowest card
    std::uint32_t without[Size > 1 ? Size : 2];  // [i]: `first` of the row without the card i

    void find() {
        first = 0;
        dropped = 0;
        for (int i = 1; i < Size; ++i) {
            first += kChoose.of[i + 1][cards[i]];
            dropped += kChoose.of[i][cards[i]];
            without[i] = 0;
            for (int j = 1; j < Size; ++j) {
                if (j != i) without[i] += kChoose.of[j < i ? j + 1 : j][cards[j]];
            }
        }
    }
};

template <int Size, int Card, typename Visit>
inline void rows_below(int top, Row<Size> &row, Visit &visit) {
    if constexpr (Card == 0) {
        row.length = static_cast<std::uint32_t>(top);
        row.find();
        visit(row);
    } else {
        for (int card = Card; card < top; ++card) {
            row.cards[Card] = card;
            rows_below<Size, Card - 1>(card, row, visit);
        }
    }
}

template <int Size, typename Visit>
inline void each_row(int deck, Visit visit) {
    Row<Size> row;
    rows_below<Size, Size - 1>(deck, row, visit);
}

// ------------------------------------------------------------------------------- the tables

template <int K, int Depth, typename Lane, int Lanes>
class Tables {
public:
    using Vector = typename VectorOf<Lane, Lanes>::Type;

    // The scratch is zero, or was left by tables of the same kind that were cleared.
    Tables(int deck, void *scratch) : deck_(deck) {
        auto *next = static_cast<Vector *>(scratch);
        const auto take = [&](int size) {
            constexpr std::size_t kLine = sizeof(Vector) < 64 ? 64 / sizeof(Vector) : 1;
            Vector *sets = next;
            next += (kChoose.of[size][deck_] + kLine - 1) / kLine * kLine;
            return sets;
        };
        // Those that a clear wipes stand first: narrower tables can follow wider ones.
        for (int size = Depth; size < K; ++size) mass_[size] = take(size);
        for (int size = 0; size < Depth; ++size) mass_[size] = take(size);
        for (int size = 0; size <= Depth; ++size) gathered_[size] = take(size);
        end_ = next;
    }

    void insert(std::uint64_t cards, const Vector &reach) {
        const Places<K> places(cards);
        on_kept(places, [&](Vector &mass) { mass += reach; });
        settled_ = false;
    }

    void insert(std::uint64_t cards, int lane, Lane reach) {
        const Places<K> places(cards);
        on_kept(places, [&](Vector &mass) { mass[lane] += reach; });
        settled_ = false;
    }

    // Makes `look` see what was inserted.
    void settle() {
        if (settled_) return;
        sum_up<Depth>();
        gather<0>();
        settled_ = true;
    }

    void look(std::uint64_t cards, Vector &sum) const {
        const Places<K> places(cards);
        Vector found{};
        each_set<K, Depth>(places, [&](std::uint32_t set) { found += gathered_[Depth][set]; });
        look_above<Depth + 1>(places, found);
        sum = found;
    }

    Vector *mass(int size) { return mass_[size]; }
    Vector *gathered() const { return gathered_[Depth]; }
    Vector *end() const { return end_; }

    // What was in the scratch does not matter then.
    void wipe() {
        for (int size = Depth; size < K; ++size) {
            Vector *mass = mass_[size];
            const std::size_t sets = kChoose.of[size][deck_];
            for (std::size_t set = 0; set < sets; ++set) mass[set] = Vector{};
        }
        settled_ = false;
    }

    // Something was added to the masses of Depth or more cards.
    void changed() { settled_ = false; }

    // In place of the masses of K - 1 cards: the half of G over the sets of K - 2 cards in each, less
    // its mass (plus, where K is odd). For Depth = K - 2, settled.
    Vector *halve_and_join() {
        Vector *mass = mass_[K - 1];
        const Vector *part = gathered_[Depth];
        each_row<K - 1>(deck_, [&](const Row<K - 1> &row) {
            const Vector all = part[row.dropped];
            for (std::uint32_t low = 0; low < row.length; ++low) {
                Vector value = all;
                for (int i = 1; i < K - 1; ++i) value += part[row.without[i] + low];
                value *= Lane(0.5);
                Vector &target = mass[row.first + low];
                if constexpr (K % 2 == 0) {
                    target = value - target;
                } else {
                    target = value + target;
                }
            }
        });
        return mass;
    }

    // Forgets the hands, which are all that were inserted.
    void clear(const std::uint64_t *cards, std::size_t count) {
        constexpr std::size_t kPerHand = 40;  // entries of a plain walk in the time of one hand
        if (count * kPerHand < entries()) {
            for (std::size_t i = 0; i < count; ++i) {
                on_kept(Places<K>(cards[i]), [](Vector &mass) { mass = Vector{}; });
            }
        } else {
            for (int size = Depth; size < K; ++size) {
                Vector *mass = mass_[size];
                const std::size_t sets = kChoose.of[size][deck_];
                for (std::size_t set = 0; set < sets; ++set) mass[set] = Vector{};
            }
        }
        settled_ = false;
    }

private:
    std::size_t entries() const {
        std::size_t all = 0;
        for (int size = Depth; size < K; ++size) all += kChoose.of[size][deck_];
        return all;
    }

    template <int Size = Depth, typename Change>
    inline void on_kept(const Places<K> &places, Change change) {
        Vector *mass = mass_[Size];
        each_set<K, Size>(places, [&](std::uint32_t set) { change(mass[set]); });
        if constexpr (Size + 1 < K) on_kept<Size + 1>(places, change);
    }

    template <int Size>
    inline void look_above(const Places<K> &places, Vector &found) const {
        if constexpr (Size < K) {
            const Vector *mass = mass_[Size];
            each_set<K, Size>(places, [&](std::uint32_t set) {
                if constexpr (Size % 2 == 0) {
                    found += mass[set];
                } else {
                    found -= mass[set];
                }
            });
            look_above<Size + 1>(places, found);
        }
    }

    // T of the sets with one card less, down to the empty set.
    template <int Size>
    void sum_up() {
        if constexpr (Size > 0) {
            const Vector *__restrict from = mass_[Size];
            Vector *__restrict to = mass_[Size - 1];
            const std::uint32_t sets = kChoose.of[Size - 1][deck_];
            for (std::uint32_t set = 0; set < sets; ++set) to[set] = Vector{};
            each_row<Size>(deck_, [&](const Row<Size> &row) {
                const Vector *__restrict line = from + row.first;
                for (int i = 1; i < Size; ++i) {
                    Vector *__restrict target = to + row.without[i];
                    for (std::uint32_t low = 0; low < row.length; ++low) target[low] += line[low];
                }
                add_line(to[row.dropped], line, row.length);
            });
            const Lane share = static_cast<Lane>(1.0 / (K - Size + 1));
            for (std::uint32_t set = 0; set < sets; ++set) to[set] *= share;
            sum_up<Size - 1>();
        }
    }

    // In a fixed order that wide registers can follow: some sums side by side.
    static void add_line(Vector &to, const Vector *__restrict line, std::uint32_t length) {
        constexpr std::uint32_t kWide = Lanes == 1 ? 8 : 4;
        Vector sums[kWide] = {};
        std::uint32_t i = 0;
        for (; i + kWide <= length; i += kWide) {
            for (std::uint32_t j = 0; j < kWide; ++j) sums[j] += line[i + j];
        }
        for (; i < length; ++i) sums[0] += line[i];
        for (std::uint32_t j = 0; j < kWide; ++j) to += sums[j];
    }

    // G of the sets of `Depth` cards, by way of the smaller ones. A set S lies in Depth - |S| of the
    // sets with one card less, in (Depth - |S|)! ways at the bottom: hence the factorial.
    template <int Size>
    void gather() {
        constexpr int kSign = Size % 2 == 0 ? 1 : -1;
        const Lane factor = static_cast<Lane>(
            kSign / (kChoose.of[Depth - Size][K - Size] * factorial(Depth - Size)));
        const Vector *__restrict mass = mass_[Size];
        Vector *__restrict to = gathered_[Size];
        if constexpr (Size == 0) {
            to[0] = mass[0] * factor;
        } else {
            const Vector *__restrict smaller = gathered_[Size - 1];
            each_row<Size>(deck_, [&](const Row<Size> &row) {
                const Vector all = smaller[row.dropped];
                for (std::uint32_t low = 0; low < row.length; ++low) {
                    Vector value = mass[row.first + low] * factor + all;
                    for (int i = 1; i < Size; ++i) value += smaller[row.without[i] + low];
                    to[row.first + low] = value;
                }
            });
        }
        if constexpr (Size < Depth) gather<Size + 1>();
    }

    int deck_;
    bool settled_ = false;
    Vector *mass_[K];
    Vector *gathered_[Depth + 1];
    Vector *end_;
};

}  // namespace

}  // namespace ninecards::NINECARDS_ISA
