// A sweep through the hands in order of strength, run by run.
//
// Along a run one card changes. The sets of a hand without that card are looked up, or added to,
// once a run; those with it once a hand: 6 of 10 sets for four cards, 10 of 15 for five, 15 of 21
// for six. Lanes lie side by side, so each set is one vector.
#include "showdown_kernel.hpp"

#include "runs.hpp"
#include "set_tables.hpp"

namespace ninecards::NINECARDS_ISA {
namespace {

constexpr std::uint32_t kAhead = 32;  // hands between the wish for a row and its use

template <int K, int Depth, typename Lane, int Lanes>
class Sweep {
    using Table = Tables<K, Depth, Lane, Lanes>;
    using Vector = typename Table::Vector;
    template <int Lower>
    using Last = LastSets<K, Depth, K - 1, Lower, Vector>;

public:
    Sweep(const ShowdownJob<Lane> &job, const Piece &piece, void *scratch)
        : job_(job),
          piece_(piece),
          width_(static_cast<std::size_t>(job.lanes)),
          mirror_(job.own == nullptr && job.heroes.cards == job.opponents.cards),
          tables_(job.deck, scratch),
          below_(tables_.end()) {
        for (int size = Depth; size < K; ++size) {
            masses_[size] = tables_.mass(size);
            parts_[size] = size == Depth ? tables_.gathered() : tables_.mass(size);
        }
    }

    void walk() {
        tables_.wipe();
        const std::uint32_t *heroes = job_.heroes.start;
        const std::uint32_t *opponents = job_.opponents.start;
        const bool compared = job_.share != nullptr || job_.below != nullptr;
        const bool to_the_end = job_.every != nullptr && piece_.last == heroes[job_.classes];
        for (int c = 0; c < job_.classes; ++c) {
            if (!to_the_end && heroes[c] >= piece_.last) return;
            const std::uint32_t first = heroes[c] > piece_.first ? heroes[c] : piece_.first;
            const std::uint32_t last = heroes[c + 1] < piece_.last ? heroes[c + 1] : piece_.last;
            const bool looks = compared && first < last;
            Vector *below = below_ - first;
            if (looks) {
                tables_.settle();
                look(first, last, Keep{below});
            }
            const bool owned = looks && mirror_ && job_.share != nullptr;
            insert(opponents[c], opponents[c + 1], below, first, owned ? last - first : 0);
            if (!looks) continue;
            tables_.settle();
            if (job_.share != nullptr) {
                share(first, last, below);
            } else {
                tell_apart(first, last, below);
            }
        }
        if (to_the_end) {
            tables_.settle();
            if constexpr (Depth == K - 2) tables_.halve_and_join();
        }
    }

    // The reach that each hero meets, once all opponents are in.
    //
    // With Q(R) = G of all sets of K - 2 cards in R, halved, less or plus T(R), it is the sum of Q
    // over the K sets R of K - 1 cards, as each G is in two of them.
    void meet() {
        if constexpr (Depth == K - 2) {
            in_turns(piece_.first, piece_.last,
                     [&](std::uint32_t first, std::uint32_t last) { meet_some(first, last); });
        } else {
            look_out(piece_.first, piece_.last, job_.every);
        }
    }

private:
    // With the sign of the sets of so many cards.
    template <typename Size>
    static inline void count_in(Vector &sum, const Vector &part, Size) {
        if constexpr (Size::value == Depth || Size::value % 2 == 0) {
            sum += part;
        } else {
            sum -= part;
        }
    }

    struct Keep {
        Vector *sums;  // by hand

        inline void operator()(std::uint32_t i, const Vector &sum) const { sums[i] = sum; }
    };

    // Calls found(i, sum) with what the tables say of each hero.
    template <typename Found>
    void look(std::uint32_t first, std::uint32_t last, Found found) const {
        const std::uint64_t *cards = job_.heroes.cards;
        for (std::uint32_t i = first; i < last;) {
            const Run<K> run(cards, i, last);
            Vector fixed{};
            each_fixed<Depth>(parts_, run, [&](const Vector &part, auto size) {
                count_in(fixed, part, size);
            });
            run.with_lower([&](auto lower) {
                const Last<decltype(lower)::value> sets(parts_, run);
                for (std::uint32_t hand = run.first; hand < run.end; ++hand) {
                    Vector sum{};
                    sets.each(run.last_of(cards[hand]), [&](const Vector &part, auto size) {
                        count_in(sum, part, size);
                    });
                    found(hand, sum + fixed);
                }
            });
            i = run.end;
        }
    }

    // Adds the own term of so many hands, from `owned` on, to their sums.
    void insert(std::uint32_t first, std::uint32_t last, Vector *found, std::uint32_t owned,
                std::uint32_t count) {
        const std::uint64_t *cards = job_.opponents.cards;
        const std::uint32_t *rows = job_.opponents.row;
        const std::size_t width = width_;
        const Lane *reach = job_.reach + piece_.lane;
        const std::uint32_t end = job_.opponents.start[job_.classes] - 1;
        for (std::uint32_t i = first; i < last;) {
            const Run<K> run(cards, i, last);
            Vector total{};
            run.with_lower([&](auto lower) {
                const Last<decltype(lower)::value> sets(masses_, run);
                for (std::uint32_t hand = run.first; hand < run.end; ++hand) {
                    const std::uint32_t ahead = hand + kAhead < end ? hand + kAhead : end;
                    __builtin_prefetch(reach + rows[ahead] * width);
                    Vector mine;
                    load(reach + rows[hand] * width, mine);
                    sets.each(run.last_of(cards[hand]),
                              [&](Vector &mass, auto) { mass += mine; });
                    total += mine;
                    if (hand - owned < count) add_own(found[hand], mine);
                }
            });
            each_fixed<Depth>(masses_, run, [&](Vector &mass, auto) { mass += total; });
            i = run.end;
        }
        tables_.changed();
    }

    void share(std::uint32_t first, std::uint32_t last, const Vector *below) {
        const std::uint32_t *rows = job_.heroes.row;
        const std::uint32_t end = job_.heroes.start[job_.classes] - 1;
        const std::size_t width = width_;
        const Own own(*this);
        const bool owned = mirror_;
        const Lane *met = job_.met != nullptr ? job_.met + piece_.lane : nullptr;
        Lane *shares = job_.share + piece_.lane;
        const Lane factor = job_.factor;
        const bool adds = job_.add;
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
        in_turns(first, last, [&](std::uint32_t from, std::uint32_t to) { look(from, to, found); });
    }

    // Two narrow groups share the lines of the arrays, and their threads go through the hands side by
    // side: so that they do not take the lines from each other, one begins with the second half.
    template <typename Work>
    inline void in_turns(std::uint32_t first, std::uint32_t last, Work work) const {
        const std::uint32_t middle = first + (last - first) / 2;
        const bool odd = piece_.lane / Lanes % 2 == 1;
        for (const bool second : {odd, !odd}) {
            if (second) {
                work(middle, last);
            } else {
                work(first, middle);
            }
        }
    }

    void tell_apart(std::uint32_t first, std::uint32_t last, const Vector *below) {
        for (std::uint32_t i = first; i < last; ++i) {
            store(job_.below + job_.heroes.row[i] * width_ + piece_.lane, below[i]);
        }
        look_out(first, last, job_.up_to);
    }

    // Writes what the tables say of each hero, with the own term.
    void look_out(std::uint32_t first, std::uint32_t last, Lane *sums) {
        constexpr std::uint32_t kOnce = 128;
        const Own own(*this);
        Vector found[kOnce];
        for (; first < last; first += kOnce) {
            const std::uint32_t end = last - first < kOnce ? last : first + kOnce;
            look(first, end, Keep{found - first});
            for (std::uint32_t i = first; i < end; ++i) {
                const std::size_t row = job_.heroes.row[i];
                own.add_to(found[i - first], row);
                store(sums + row * width_ + piece_.lane, found[i - first]);
            }
            if (end == last) break;
        }
    }

    void meet_some(std::uint32_t first, std::uint32_t last) {
        const std::uint64_t *cards = job_.by_row != nullptr ? job_.by_row : job_.heroes.cards;
        const std::uint32_t *rows = job_.by_row != nullptr ? nullptr : job_.heroes.row;
        const std::size_t width = width_;
        Lane *every = job_.every + piece_.lane;
        const Own own(*this);
        for (std::uint32_t i = first; i < last;) {
            const Run<K> run(cards, i, last);
            Vector fixed{};
            each_fixed<K - 1>(masses_, run, [&](const Vector &part, auto) { fixed = part; });
            run.with_lower([&](auto lower) {
                constexpr int kLower = decltype(lower)::value;
                const LastSets<K, K - 1, K - 1, kLower, Vector> sets(masses_, run);
                for (std::uint32_t hand = run.first; hand < run.end; ++hand) {
                    // From the set without the highest card to that without the lowest, whichever
                    // card is the last: then a sum does not depend on that.
                    Vector sum{};
                    int without = K - 1;
                    sets.each(run.last_of(cards[hand]), [&](const Vector &part, auto)
                                                            __attribute__((always_inline)) {
                        if (without-- == kLower) {
                            sum += fixed;
                            --without;
                        }
                        sum += part;
                    });
                    if (without == kLower) sum += fixed;
                    const std::size_t row = rows != nullptr ? rows[hand] : hand;
                    own.add_to(sum, row);
                    store(every + row * width, sum);
                }
            });
            i = run.end;
        }
    }

    // Vectors go by reference: a function that takes or gives one is called differently where
    // registers are narrower.
    typedef Lane Anywhere __attribute__((vector_size(sizeof(Vector)), aligned(sizeof(Lane))));

    static inline void load(const Lane *from, Vector &lanes) {
        lanes = *reinterpret_cast<const Anywhere *>(from);
    }

    static inline void add(const Lane *from, Vector &sum) {
        sum += *reinterpret_cast<const Anywhere *>(from);
    }

    static inline void store(Lane *to, const Vector &lanes) {
        *reinterpret_cast<Anywhere *>(to) = lanes;
    }

    static inline void add_own(Vector &sum, const Vector &mine) {
        if constexpr (K % 2 == 0) {
            sum += mine;
        } else {
            sum -= mine;
        }
    }

    // The term of a hero hand itself, where the opponent can hold it too.
    struct Own {
        const std::int64_t *same;
        const Lane *reach;
        std::size_t width;

        explicit Own(const Sweep &sweep)
            : same(sweep.job_.own),
              reach(sweep.job_.reach + sweep.piece_.lane),
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
    const Piece &piece_;
    const std::size_t width_;
    const bool mirror_;  // heroes and opponents are the same hands in the same order
    Table tables_;
    Vector *masses_[K];  // by size of the sets: what is added to,
    Vector *parts_[K];   //     and what is looked up
    Vector *below_;      // by hero of a class
};

// Calls the function with a sweep of the kind that the job is of.
template <typename Lane, int Lanes, typename Call>
void with_sweep(const ShowdownJob<Lane> &job, const Piece &piece, void *scratch, Call call) {
    switch (job.hole_size) {
        case 2: return call(Sweep<2, 0, Lane, Lanes>(job, piece, scratch));
        case 4: return call(Sweep<4, 2, Lane, Lanes>(job, piece, scratch));
        case 5: return call(Sweep<5, 3, Lane, Lanes>(job, piece, scratch));
        default: return call(Sweep<6, 4, Lane, Lanes>(job, piece, scratch));
    }
}

template <typename Lane, typename Call>
void with_kind(const ShowdownJob<Lane> &job, const Piece &piece, void *scratch, Call call) {
    constexpr int kNarrow = static_cast<int>(kNarrowBytes / sizeof(Lane));
    if (job.few && job.hole_size == 5) {
        return call(Sweep<5, 2, Lane, kNarrow>(job, piece, scratch));
    }
    if (job.few) return call(Sweep<6, 3, Lane, kNarrow>(job, piece, scratch));
#if defined(__AVX512F__)
    if constexpr (sizeof(Lane) == sizeof(float)) {
        if (piece.wide) return with_sweep<Lane, 2 * kNarrow>(job, piece, scratch, call);
    }
#endif
    with_sweep<Lane, kNarrow>(job, piece, scratch, call);
}

template <typename Lane>
void walk(const ShowdownJob<Lane> &job, const Piece &piece, void *scratch) {
    with_kind(job, piece, scratch, [](auto &&sweep) { sweep.walk(); });
}

template <typename Lane>
void meet(const ShowdownJob<Lane> &job, const Piece &piece, void *scratch) {
    with_kind(job, piece, scratch, [](auto &&sweep) { sweep.meet(); });
}

}  // namespace

void showdown_walk(const ShowdownJob<float> &job, const Piece &piece, void *scratch) {
    walk(job, piece, scratch);
}

void showdown_walk(const ShowdownJob<double> &job, const Piece &piece, void *scratch) {
    walk(job, piece, scratch);
}

void showdown_met(const ShowdownJob<float> &job, const Piece &piece, void *scratch) {
    meet(job, piece, scratch);
}

void showdown_met(const ShowdownJob<double> &job, const Piece &piece, void *scratch) {
    meet(job, piece, scratch);
}

}  // namespace ninecards::NINECARDS_ISA
