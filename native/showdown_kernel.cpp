// A sweep through the hands in order of strength, run by run.
//
// Along a run one card changes. The sets of a hand without that card are looked up, or added to,
// once a run; those with it once a hand: 6 of 10 sets for four cards, 10 of 15 for five, 15 of 21
// for six. Lanes lie side by side, so each set is one vector.
#include "showdown_kernel.hpp"

#include "set_tables.hpp"

namespace ninecards::NINECARDS_ISA {
namespace {

// The sets of a hand that hold its last card and some of the K - 1 fixed ones, of which the `Lower`
// lowest are below it. The set is numbered
//     sum over fixed cards of C(card, place + 1) + C(last card, place + 1).
template <int K, int Size, int Lower>
struct LastSets {
    static constexpr int kFixed = K - 1;
    static constexpr int kCount = static_cast<int>(Size > 0 ? kChoose.of[Size - 1][kFixed] : 0);

    struct Set {
        unsigned fixed;  // cards
        int place;       // of the last card
    };
    Set set[kCount > 0 ? kCount : 1];

    constexpr LastSets() : set{} {
        int next = 0;
        for (unsigned fixed = 0; fixed < 1u << kFixed; ++fixed) {
            if (bit_count(fixed) + 1 != Size) continue;
            set[next++] = {fixed, bit_count(fixed & ((1u << Lower) - 1))};
        }
    }

    static std::uint32_t fixed_part(unsigned fixed, const int *cards) {
        std::uint32_t number = 0;
        int place = 0;
        for (int i = 0; i < kFixed; ++i) {
            if (i == Lower) place += 1;
            if (fixed >> i & 1u) number += kChoose.of[++place][cards[i]];
        }
        return number;
    }
};

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

template <int K, typename Lane, int Lanes>
class Sweep {
    using Table = Tables<K, K - 2, Lane, Lanes>;
    using Vector = typename Table::Vector;

    static constexpr std::uint64_t kFixedBytes = (std::uint64_t{1} << 8 * (K - 1)) - 1;
    static constexpr std::uint32_t kAhead = 32;

    // Hands with the same fixed cards and as many of them below the last.
    struct Run {
        std::uint32_t first;
        std::uint32_t end;
        int fixed[K - 1];
        int lower;
    };

public:
    Sweep(const ShowdownJob<Lane> &job, const Piece &piece, void *scratch)
        : job_(job),
          width_(static_cast<std::size_t>(job.lanes)),
          first_lane_(piece.first),
          piece_(piece),
          mirror_(job.own == nullptr && job.heroes.cards == job.opponents.cards),
          tables_(job.deck, scratch) {
        tables_.wipe();
        below_ = tables_.end();
    }

    void walk() {
        const SortedHands &heroes = job_.heroes;
        const SortedHands &opponents = job_.opponents;
        const bool compared = job_.share != nullptr || job_.below != nullptr;
        for (int c = 0; c < job_.classes; ++c) {
            const std::uint32_t first = cut(heroes.start[c], heroes.start[c + 1], piece_.part);
            const std::uint32_t last = cut(heroes.start[c], heroes.start[c + 1], piece_.part + 1);
            Vector *below = below_ - first;
            if (compared && first < last) {
                tables_.settle();
                look(heroes, first, last, [below](std::uint32_t i, const Vector &sum) {
                    below[i] = sum;
                });
            }
            const bool owned = mirror_ && job_.share != nullptr;
            insert(opponents.start[c], opponents.start[c + 1], below, first,
                   owned ? last - first : 0);
            if (!compared || first == last) continue;
            tables_.settle();
            if (job_.share != nullptr) {
                share(first, last, below);
            } else {
                tell_apart(first, last, below);
            }
        }
        if (job_.every != nullptr) meet();
    }

private:
    Run run_at(const std::uint64_t *hands, std::uint32_t i, std::uint32_t end) const {
        Run run;
        const std::uint64_t cards = hands[i];
        const int last = static_cast<int>(cards >> 8 * (K - 1));
        run.lower = 0;
        for (int j = 0; j < K - 1; ++j) {
            run.fixed[j] = static_cast<int>(cards >> 8 * j & 255u);
            run.lower += run.fixed[j] < last;
        }
        const std::uint64_t low = run.lower > 0 ? run.fixed[run.lower - 1] + 1u : 0u;
        const std::uint64_t span = (run.lower < K - 1 ? run.fixed[run.lower] : 256u) - low;
        run.first = i;
        do {
            ++i;
        } while (i < end && ((hands[i] ^ cards) & kFixedBytes) == 0 &&
                 (hands[i] >> 8 * (K - 1)) - low < span);
        run.end = i;
        return run;
    }

    // Calls visit(number) for the sets of K - 2 of the fixed cards.
    template <typename Visit>
    static void fixed_sets(const Run &run, Visit visit) {
        for (int left_out = 0; left_out < K - 1; ++left_out) {
            std::uint32_t number = 0;
            int place = 0;
            for (int j = 0; j < K - 1; ++j) {
                if (j != left_out) number += kChoose.of[++place][run.fixed[j]];
            }
            visit(number);
        }
    }

    static std::uint32_t fixed_set(const Run &run) {
        std::uint32_t number = 0;
        for (int j = 0; j < K - 1; ++j) number += kChoose.of[j + 1][run.fixed[j]];
        return number;
    }

    // Calls the function with the number of fixed cards below the last one as a constant.
    template <int Lower = 0, typename Call>
    static inline void with_lower(int lower, Call call) {
        if constexpr (Lower == K - 1) {
            call(std::integral_constant<int, Lower>{});
        } else if (lower == Lower) {
            call(std::integral_constant<int, Lower>{});
        } else {
            with_lower<Lower + 1>(lower, call);
        }
    }

    template <int Size, int Lower>
    struct Bases {
        static constexpr LastSets<K, Size, Lower> kSets{};
        char *of[LastSets<K, Size, Lower>::kCount + 1];

        Bases(const Vector *table, const Run &run) {
#pragma GCC unroll 16
            for (int j = 0; j < kSets.kCount; ++j) {
                of[j] = reinterpret_cast<char *>(const_cast<Vector *>(table) +
                                                 kSets.fixed_part(kSets.set[j].fixed, run.fixed));
                // Else the sum is taken apart again and done anew for each hand.
                asm("" : "+r"(of[j]));
            }
        }

        template <typename Visit>
        inline void each(std::uint64_t last, Visit visit) const {
#pragma GCC unroll 16
            for (int j = 0; j < kSets.kCount; ++j) {
                visit(*reinterpret_cast<Vector *>(
                    of[j] + kSteps<sizeof(Vector)>.of[kSets.set[j].place][last]));
            }
        }
    };

    // Calls found(i, sum) with what the tables say of each hand.
    template <typename Found>
    inline void look(const SortedHands &hands, std::uint32_t first, std::uint32_t last,
                     Found found) const {
        const Vector *inner = tables_.gathered();
        const Vector *outer = tables_.mass(K - 1);
        const std::uint64_t *cards = hands.cards;
        for (std::uint32_t i = first; i < last;) {
            const Run run = run_at(cards, i, last);
            Vector fixed{};
            fixed_sets(run, [&](std::uint32_t set) { fixed += inner[set]; });
            subtract(fixed, outer[fixed_set(run)]);
            with_lower(run.lower, [&](auto lower) {
                const Bases<K - 2, decltype(lower)::value> inner_sets(inner, run);
                const Bases<K - 1, decltype(lower)::value> outer_sets(outer, run);
                for (std::uint32_t hand = run.first; hand < run.end; ++hand) {
                    const std::uint64_t card = cards[hand] >> 8 * (K - 1);
                    Vector sum{};
                    outer_sets.each(card, [&](const Vector &mass) { subtract(sum, mass); });
                    inner_sets.each(card, [&](const Vector &part) { sum += part; });
                    found(hand, sum + fixed);
                }
            });
            i = run.end;
        }
    }

    static void add_own(Vector &sum, const Vector &mine) {
        if constexpr (K % 2 == 0) {
            sum += mine;
        } else {
            sum -= mine;
        }
    }

    static void subtract(Vector &sum, const Vector &mass) {
        if constexpr (K % 2 == 0) {
            sum -= mass;
        } else {
            sum += mass;
        }
    }

    // Adds the own term of so many hands, from `owned` on, to their sums.
    void insert(std::uint32_t first, std::uint32_t last, Vector *found, std::uint32_t owned,
                std::uint32_t count) {
        const SortedHands &hands = job_.opponents;
        Vector *inner = tables_.mass(K - 2);
        Vector *outer = tables_.mass(K - 1);
        const std::uint64_t *cards = hands.cards;
        const std::uint32_t *rows = hands.row;
        const std::size_t width = width_;
        const Lane *reach = job_.reach + first_lane_;
        const std::uint32_t end = hands.start[job_.classes] - 1;
        for (std::uint32_t i = first; i < last;) {
            const Run run = run_at(cards, i, last);
            Vector total{};
            with_lower(run.lower, [&](auto lower) {
                const Bases<K - 2, decltype(lower)::value> inner_sets(inner, run);
                const Bases<K - 1, decltype(lower)::value> outer_sets(outer, run);
                for (std::uint32_t hand = run.first; hand < run.end; ++hand) {
                    const std::uint64_t card = cards[hand] >> 8 * (K - 1);
                    const std::uint32_t ahead = hand + kAhead < end ? hand + kAhead : end;
                    __builtin_prefetch(reach + rows[ahead] * width);
                    Vector mine;
                    load(reach + rows[hand] * width, mine);
                    inner_sets.each(card, [&](Vector &mass) { mass += mine; });
                    outer_sets.each(card, [&](Vector &mass) { mass += mine; });
                    total += mine;
                    if (hand - owned < count) add_own(found[hand], mine);
                }
            });
            fixed_sets(run, [&](std::uint32_t set) { inner[set] += total; });
            outer[fixed_set(run)] += total;
            i = run.end;
        }
        tables_.changed();
    }

    void share(std::uint32_t first, std::uint32_t last, const Vector *below) {
        const std::uint32_t *rows = job_.heroes.row;
        const std::uint32_t end = job_.heroes.start[job_.classes] - 1;
        const std::size_t width = width_;
        const Own own(*this);
        const Lane *met = job_.met != nullptr ? job_.met + first_lane_ : nullptr;
        Lane *shares = job_.share + first_lane_;
        const Lane factor = job_.factor;
        const bool adds = job_.add;
        const bool owned = mirror_;
        const auto found = [=](std::uint32_t i, const Vector &up_to)
                               __attribute__((always_inline)) {
            const std::uint32_t ahead = i + kAhead < end ? i + kAhead : end;
            __builtin_prefetch(shares + rows[ahead] * width, 1);
            if (met != nullptr) __builtin_prefetch(met + rows[ahead] * width);
            const std::size_t row = rows[i];
            Vector sum = up_to;
            if (!owned) own.add_to(sum, row);
            sum += below[i];
            sum *= factor;
            if (met != nullptr) {
                Vector half;
                load(met + row * width, half);
                sum += half * Lane(0.5);
            }
            Lane *to = shares + row * width;
            if (adds) add(to, sum);
            store(to, sum);
        };
        look(job_.heroes, first, last, found);
    }

    void tell_apart(std::uint32_t first, std::uint32_t last, const Vector *below) {
        const Own own(*this);
        look(job_.heroes, first, last, [&](std::uint32_t i, const Vector &up_to) {
            const std::size_t row = job_.heroes.row[i];
            Vector sum = up_to;
            own.add_to(sum, row);
            store(job_.below + row * width_ + first_lane_, below[i]);
            store(job_.up_to + row * width_ + first_lane_, sum);
        });
    }

    // The reach that each hero meets: with Q(R) = G of all sets of K - 2 cards in R, halved, less or
    // plus T(R), it is the sum of Q over the K sets R of K - 1 cards, as each G is in two of them.
    void meet() {
        tables_.settle();
        const Vector *parts = tables_.halve_and_join();
        const std::uint64_t *cards = job_.by_row != nullptr ? job_.by_row : job_.heroes.cards;
        const std::uint32_t *rows = job_.by_row != nullptr ? nullptr : job_.heroes.row;
        const std::uint32_t count = job_.heroes.start[job_.classes];
        const std::size_t width = width_;
        Lane *every = job_.every + first_lane_;
        const Own own(*this);
        const std::uint32_t last = cut(0, count, piece_.part + 1);
        for (std::uint32_t i = cut(0, count, piece_.part); i < last;) {
            const Run run = run_at(cards, i, last);
            const Vector fixed = parts[fixed_set(run)];
            with_lower(run.lower, [&](auto lower) {
                const Bases<K - 1, decltype(lower)::value> sets(parts, run);
                for (std::uint32_t hand = run.first; hand < run.end; ++hand) {
                    const std::uint64_t card = cards[hand] >> 8 * (K - 1);
                    const std::size_t row = rows != nullptr ? rows[hand] : hand;
                    // From the set without the highest card to that without the lowest, whichever
                    // card is the last: then a sum does not depend on that.
                    Vector sum{};
                    int without = K - 1;
                    sets.each(card, [&](const Vector &part) __attribute__((always_inline)) {
                        if (without-- == decltype(lower)::value) {
                            sum += fixed;
                            --without;
                        }
                        sum += part;
                    });
                    if (without == decltype(lower)::value) sum += fixed;
                    own.add_to(sum, row);
                    store(every + row * width, sum);
                }
            });
            i = run.end;
        }
    }

    // Where a part of the hands begins.
    std::uint32_t cut(std::uint32_t first, std::uint32_t last, int part) const {
        const std::uint64_t count = last - first;
        return first + static_cast<std::uint32_t>(count * part / piece_.parts);
    }

    typedef Lane Anywhere __attribute__((vector_size(sizeof(Vector)), aligned(sizeof(Lane))));

    // Vectors go by reference: a function that takes or gives one is called differently where
    // registers are narrower.
    static inline void load(const Lane *from, Vector &lanes) {
        lanes = *reinterpret_cast<const Anywhere *>(from);
    }

    static inline void add(const Lane *from, Vector &sum) {
        sum += *reinterpret_cast<const Anywhere *>(from);
    }

    static inline void store(Lane *to, const Vector &lanes) {
        *reinterpret_cast<Anywhere *>(to) = lanes;
    }

    // The term of a hero hand itself, where the opponent can hold it too.
    struct Own {
        const std::int64_t *same;
        const Lane *reach;
        std::size_t width;

        explicit Own(const Sweep &sweep)
            : same(sweep.job_.own),
              reach(sweep.job_.reach + sweep.first_lane_),
              width(sweep.width_) {}

        inline void add_to(Vector &sum, std::size_t row) const {
            if (same != nullptr) {
                if (same[row] < 0) return;
                row = static_cast<std::size_t>(same[row]);
            }
            Vector mine;
            load(reach + row * width, mine);
            add_own(sum, mine);
        }
    };

    const ShowdownJob<Lane> &job_;
    std::size_t width_;
    int first_lane_;
    const Piece &piece_;
    bool mirror_;  // heroes and opponents are the same hands in the same order
    Table tables_;
    Vector *below_;  // by hero of a class
};

template <typename Lane, int Lanes>
void sweep(const ShowdownJob<Lane> &job, const Piece &piece, void *scratch) {
    switch (job.hole_size) {
        case 2: return Sweep<2, Lane, Lanes>(job, piece, scratch).walk();
        case 4: return Sweep<4, Lane, Lanes>(job, piece, scratch).walk();
        case 5: return Sweep<5, Lane, Lanes>(job, piece, scratch).walk();
        default: return Sweep<6, Lane, Lanes>(job, piece, scratch).walk();
    }
}

template <typename Lane>
void sweep(const ShowdownJob<Lane> &job, const Piece &piece, void *scratch) {
    constexpr int kWide = kWideBytes / sizeof(Lane);
#if defined(__AVX512F__)
    if (piece.wide) return sweep<Lane, kWide>(job, piece, scratch);
#endif
    sweep<Lane, kWide / 2>(job, piece, scratch);
}

}  // namespace

void showdown_sums(const ShowdownJob<float> &job, const Piece &piece, void *scratch) {
    sweep(job, piece, scratch);
}

void showdown_sums(const ShowdownJob<double> &job, const Piece &piece, void *scratch) {
    sweep(job, piece, scratch);
}

}  // namespace ninecards::NINECARDS_ISA
