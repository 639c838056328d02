// Exact sums over disjoint hands.
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
#include "showdown_kernel.hpp"

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

    // In a fixed order that wide registers can follow: eight sums side by side.
    static void add_line(Vector &to, const Vector *__restrict line, std::uint32_t length) {
        constexpr std::uint32_t kWide = Lanes == 1 ? 8 : 1;
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
};

// -------------------------------------------------------------------------------- the walk

// Calls below(hero) for the heroes of a class before the opponents of that class are inserted,
// up_to(hero) after it, both with the tables settled.
template <typename Table, typename Insert, typename Below, typename UpTo>
void walk(Table &tables, int classes, const SortedHands &heroes, const SortedHands &opponents,
          Insert insert, Below below, UpTo up_to) {
    for (int c = 0; c < classes; ++c) {
        const std::uint32_t first = heroes.start[c];
        const std::uint32_t last = heroes.start[c + 1];
        if (first < last) tables.settle();
        for (std::uint32_t i = first; i < last; ++i) below(i);
        for (std::uint32_t i = opponents.start[c]; i < opponents.start[c + 1]; ++i) insert(i);
        if (first < last) tables.settle();
        for (std::uint32_t i = first; i < last; ++i) up_to(i);
    }
    tables.settle();
}

template <int K, typename Lane, int Lanes>
void sums_of_lanes(const ShowdownJob<Lane> &job, int first_lane, void *scratch) {
    using Table = Tables<K, K - 2, Lane, Lanes>;
    using Vector = typename Table::Vector;
    Table tables(job.deck, scratch);
    const std::size_t width = static_cast<std::size_t>(job.lanes);
    const auto at = [&](auto *array, std::size_t row) { return array + row * width + first_lane; };
    const auto look = [&](std::uint32_t i, Lane *sums, bool with_own) {
        const std::size_t row = job.heroes.row[i];
        Vector sum;
        tables.look(job.heroes.cards[i], sum);
        if (with_own && job.own[row] >= 0) {
            Vector own;
            __builtin_memcpy(&own, at(job.reach, static_cast<std::size_t>(job.own[row])),
                             sizeof own);
            if constexpr (K % 2 == 0) {
                sum += own;
            } else {
                sum -= own;
            }
        }
        __builtin_memcpy(at(sums, row), &sum, sizeof sum);
    };
    walk(
        tables, job.classes, job.heroes, job.opponents,
        [&](std::uint32_t i) {
            Vector reach;
            __builtin_memcpy(&reach, at(job.reach, job.opponents.row[i]), sizeof reach);
            tables.insert(job.opponents.cards[i], reach);
        },
        [&](std::uint32_t i) { look(i, job.below, false); },
        [&](std::uint32_t i) { look(i, job.up_to, true); });
    for (std::uint32_t i = 0; i < job.heroes.start[job.classes]; ++i) look(i, job.every, true);
    tables.clear(job.opponents.cards, job.opponents.start[job.classes]);
}

template <int K, typename Lane>
void sums_of_hands(const ShowdownJob<Lane> &job, void *scratch) {
    constexpr int kWide = 64 / sizeof(Lane);
    int lane = 0;
    for (; lane + kWide <= job.lanes; lane += kWide) {
        sums_of_lanes<K, Lane, kWide>(job, lane, scratch);
    }
    if constexpr (kWide > 8) {
        for (; lane + 8 <= job.lanes; lane += 8) sums_of_lanes<K, Lane, 8>(job, lane, scratch);
    }
    for (; lane < job.lanes; ++lane) sums_of_lanes<K, Lane, 1>(job, lane, scratch);
}

template <typename Lane>
void sums(const ShowdownJob<Lane> &job, void *scratch) {
    switch (job.hole_size) {
        case 2: return sums_of_hands<2>(job, scratch);
        case 4: return sums_of_hands<4>(job, scratch);
        case 5: return sums_of_hands<5>(job, scratch);
        default: return sums_of_hands<6>(job, scratch);
    }
}

// --------------------------------------------------------------------- one board of many

// Bytes of a scratch, handed out piece by piece.
class Pieces {
    char *next_;

public:
    explicit Pieces(void *scratch) : next_(static_cast<char *>(scratch)) {}

    template <typename Item>
    Item *take(std::size_t count) {
        auto *piece = reinterpret_cast<Item *>(next_);
        next_ += (count * sizeof(Item) + 63) / 64 * 64;
        return piece;
    }

    void *rest() const { return next_; }
};

// The hands of a range on a board: their classes, and room to sort them.
struct Classed {
    const WeightedHands &hands;
    std::uint8_t *high;
    std::uint8_t *low;
    std::uint64_t *cards;
    std::uint32_t *row;
    std::uint32_t start[kNoClass + 2];

    Classed(const WeightedHands &all, Pieces &pieces)
        : hands(all),
          high(pieces.take<std::uint8_t>(all.count)),
          low(pieces.take<std::uint8_t>(all.count)),
          cards(pieces.take<std::uint64_t>(all.count)),
          row(pieces.take<std::uint32_t>(all.count)) {}

    template <int K>
    void find(const BoardClasses &board, bool lows) {
        for (std::size_t i = 0; i < hands.count; ++i) {
            const std::uint64_t hand = hands.cards[i];
            unsigned best = 0;
            unsigned best_low = 0;
            for (int a = 1; a < K; ++a) {
                const unsigned line = kCardStride * (hand >> (8 * a) & 255u);
                for (int b = 0; b < a; ++b) {
                    const unsigned pair = line + (hand >> (8 * b) & 255u);
                    const unsigned value = board.high[pair];
                    best = value > best ? value : best;
                    if (lows) {
                        const unsigned value_low = board.low[pair];
                        best_low = value_low > best_low ? value_low : best_low;
                    }
                }
            }
            high[i] = static_cast<std::uint8_t>(best);
            low[i] = static_cast<std::uint8_t>(best_low);
        }
    }

    // The hands for which key(i) is below kNoClass in its order, with the cards' live numbers.
    template <int K, typename Key>
    SortedHands sorted(const BoardClasses &board, Key key) {
        for (auto &count : start) count = 0;
        for (std::size_t i = 0; i < hands.count; ++i) ++start[key(i) + 1];
        for (int c = 1; c <= kNoClass; ++c) start[c] += start[c - 1];
        // Each start walks on to the end of its class, which is the start of the next one.
        for (std::size_t i = 0; i < hands.count; ++i) {
            const unsigned c = key(i);
            if (c == kNoClass) continue;
            const std::uint32_t place = start[c]++;
            std::uint64_t packed = 0;
            for (int j = 0; j < K; ++j) {
                packed |= static_cast<std::uint64_t>(board.live[hands.cards[i] >> (8 * j) & 255u])
                          << (8 * j);
            }
            cards[place] = packed;
            row[place] = static_cast<std::uint32_t>(i);
        }
        for (int c = kNoClass; c > 0; --c) start[c] = start[c - 1];
        start[0] = 0;
        return {cards, row, start};
    }
};

inline double rounded(double value) {
    constexpr double kShift = 6755399441055744.0;  // 1.5 * 2^52: what is added has no fraction left
    return (value + kShift) - kShift;
}

template <int K, int Depth>
class Board {
public:
    Board(const BoardJob &job, const BoardClasses &board, void *scratch)
        : job_(job),
          board_(board),
          pieces_(scratch),
          heroes_(job.heroes, pieces_),
          opponents_(job.opponents, pieces_),
          held_(pieces_.take<double>(job.heroes.count)),
          every_(pieces_.take<double>(job.heroes.count)) {
        const bool lows = job.hi_lo && board.lows > 0;
        heroes_.find<K>(board, lows);
        if (!same()) opponents_.find<K>(board, lows);
    }

    void add() {
        if (!job_.hi_lo) {
            add_high();
        } else if (job_.law) {
            add_law();
        } else {
            add_hi_lo();
        }
    }

private:
    using Table = Tables<K, Depth, double, 1>;

    bool same() const { return job_.heroes.cards == job_.opponents.cards; }

    template <typename Key>
    void sort(SortedHands &heroes, SortedHands &opponents, Key key) {
        heroes = heroes_.template sorted<K>(
            board_, [&](std::size_t i) { return key(heroes_, i); });
        opponents = same() ? heroes : opponents_.template sorted<K>(board_, [&](std::size_t i) {
            return key(opponents_, i);
        });
    }

    // Of the hero hand itself, if the opponent can hold it too.
    double own_term(std::size_t row) const {
        const std::int64_t own = job_.own[row];
        if (own < 0) return 0.0;
        return K % 2 == 0 ? job_.opponents.weight[own] : -job_.opponents.weight[own];
    }

    double settle(double value) const { return job_.whole_weights ? rounded(value) : value; }

    double look(const Table &tables, const SortedHands &heroes, std::uint32_t i, bool own) const {
        double sum;
        tables.look(heroes.cards[i], sum);
        return settle(own ? sum + own_term(heroes.row[i]) : sum);
    }

    // Calls found(row, below, up_to) for each hero, then, if asked for, all(row, every).
    template <typename Found, typename All>
    void sweep(const SortedHands &heroes, const SortedHands &opponents, int classes, Found found,
               bool with_all, All all) {
        Table tables(board_.deck, pieces_.rest());
        walk(
            tables, classes, heroes, opponents,
            [&](std::uint32_t i) {
                tables.insert(opponents.cards[i], job_.opponents.weight[opponents.row[i]]);
            },
            [&](std::uint32_t i) { held_[i] = look(tables, heroes, i, false); },
            [&](std::uint32_t i) {
                found(heroes.row[i], held_[i], look(tables, heroes, i, true));
            });
        if (with_all) {
            for (std::uint32_t i = 0; i < heroes.start[classes]; ++i) {
                all(heroes.row[i], look(tables, heroes, i, true));
            }
        }
        tables.clear(opponents.cards, opponents.start[classes]);
    }

    void add_high() {
        SortedHands heroes;
        SortedHands opponents;
        sort(heroes, opponents, [](const Classed &side, std::size_t i) { return side.high[i]; });
        sweep(
            heroes, opponents, board_.highs,
            [&](std::uint32_t row, double below, double up_to) {
                double *sums = job_.sums + row * std::size_t{kHighColumns};
                sums[kWin] += below;
                sums[kTie] += up_to - below;
            },
            false, [](std::uint32_t, double) {});
    }

    double *columns(std::uint32_t row) const {
        return job_.sums + row * std::size_t{kHiLoColumns};
    }

    void add_hi_lo() {
        const bool lows = board_.lows > 0;
        SortedHands heroes;
        SortedHands opponents;
        sort(heroes, opponents, [](const Classed &side, std::size_t i) { return side.high[i]; });
        sweep(
            heroes, opponents, board_.highs,
            [&](std::uint32_t row, double below, double up_to) {
                double *sums = columns(row);
                sums[kHighWin] += below;
                sums[kHighTie] += up_to - below;
                if (lows) return;
                sums[kWholeWin] += below;
                sums[kWholeTie] += up_to - below;
                sums[kWholeLoss] -= up_to;
            },
            true,
            [&](std::uint32_t row, double every) {
                if (lows) {
                    every_[row] = every;
                } else {
                    columns(row)[kWholeLoss] += every;
                }
            });
        if (!lows) return;
        add_without_lows();
        add_lows();
    }

    // The hands without a low among themselves: the high takes the whole pot.
    void add_without_lows() {
        SortedHands heroes;
        SortedHands opponents;
        sort(heroes, opponents, [](const Classed &side, std::size_t i) -> unsigned {
            return side.low[i] == 0 ? side.high[i] : kNoClass;
        });
        sweep(
            heroes, opponents, board_.highs,
            [&](std::uint32_t row, double below, double up_to) {
                double *sums = columns(row);
                sums[kWholeWin] += below;
                sums[kWholeTie] += up_to - below;
                sums[kWholeLoss] -= up_to;
            },
            true,
            [&](std::uint32_t row, double every) {
                columns(row)[kWholeLoss] += every;
                columns(row)[kLowLoss] += every_[row] - every;
            });
    }

    // The hands with a low among themselves; an opponent without one loses the low half.
    void add_lows() {
        SortedHands heroes;
        SortedHands opponents;
        sort(heroes, opponents, [](const Classed &side, std::size_t i) -> unsigned {
            return side.low[i] == 0 || side.high[i] == kNoClass ? kNoClass : side.low[i] - 1u;
        });
        sweep(
            heroes, opponents, board_.lows,
            [&](std::uint32_t row, double below, double up_to) {
                double *sums = columns(row);
                sums[kLowWin] += below;
                sums[kLowTie] += up_to - below;
                sums[kLowLoss] -= up_to;
            },
            true,
            [&](std::uint32_t row, double every) {
                columns(row)[kLowWin] += every_[row] - every;
                columns(row)[kLowLoss] += every;
            });
    }

    // Both halves at once: a lane for each low class of the opponent.
    void add_law() {
        constexpr int kLanes = 16;
        using Joint = Tables<K, Depth, double, kLanes>;
        using Vector = typename Joint::Vector;
        SortedHands heroes;
        SortedHands opponents;
        sort(heroes, opponents, [](const Classed &side, std::size_t i) { return side.high[i]; });
        auto *held = pieces_.take<Vector>(job_.heroes.count);
        Joint tables(board_.deck, pieces_.rest());
        const Classed &other = same() ? heroes_ : opponents_;
        const auto look = [&](std::uint32_t i, bool own, Vector &sum) {
            const std::uint32_t row = heroes.row[i];
            tables.look(heroes.cards[i], sum);
            if (own) sum[heroes_.low[row]] += own_term(row);
            for (int lane = 0; lane < kLanes; ++lane) sum[lane] = settle(sum[lane]);
        };
        walk(
            tables, board_.highs, heroes, opponents,
            [&](std::uint32_t i) {
                const std::uint32_t row = opponents.row[i];
                tables.insert(opponents.cards[i], other.low[row], job_.opponents.weight[row]);
            },
            [&](std::uint32_t i) { look(i, false, held[i]); },
            [&](std::uint32_t i) {
                const int low = heroes_.low[heroes.row[i]];
                Vector up_to;
                look(i, true, up_to);
                add_cells(heroes.row[i], low, held[i], 2);
                const Vector tied = up_to - held[i];
                add_cells(heroes.row[i], low, tied, 1);
                held[i] = up_to;
            });
        for (std::uint32_t i = 0; i < heroes.start[board_.highs]; ++i) {
            Vector above;
            look(i, true, above);
            above -= held[i];
            add_cells(heroes.row[i], heroes_.low[heroes.row[i]], above, 0);
        }
        tables.clear(opponents.cards, opponents.start[board_.highs]);
    }

    // The mass of opponents by low class whom the hero meets with one outcome of the high: 0 lost,
    // 1 tied, 2 won.
    template <typename Vector>
    void add_cells(std::uint32_t row, int low, const Vector &mass, int high) {
        double none = mass[0];
        double worse = 0.0;
        double better = 0.0;
        for (int lane = 1; lane <= board_.lows; ++lane) {
            if (lane < low) worse += mass[lane];
            if (lane > low) better += mass[lane];
        }
        double *sums = job_.sums + row * std::size_t{kHiLoColumns + kLawColumns};
        double *law = sums + kHiLoColumns;
        const double same = low > 0 ? mass[low] : 0.0;
        if (high > 0) sums[high == 2 ? kHighWin : kHighTie] += none + worse + same + better;
        if (low == 0) {
            sums[high == 2 ? kWholeWin : high == 1 ? kWholeTie : kWholeLoss] += none;
            law[2 * high] += none;
            none = 0.0;
        }
        sums[kLowWin] += none + worse;
        sums[kLowTie] += same;
        sums[kLowLoss] += better;
        law[high + 2] += none + worse;
        law[high + 1] += same;
        law[high] += better;
    }

    const BoardJob &job_;
    const BoardClasses &board_;
    Pieces pieces_;
    Classed heroes_;
    Classed opponents_;
    double *held_;
    double *every_;
};

}  // namespace

void showdown_sums(const ShowdownJob<float> &job, void *scratch) { sums(job, scratch); }

void showdown_sums(const ShowdownJob<double> &job, void *scratch) { sums(job, scratch); }

void add_board(const BoardJob &job, const BoardClasses &board, void *scratch) {
    switch (10 * job.hole_size + job.depth) {
        case 20: return Board<2, 0>(job, board, scratch).add();
        case 42: return Board<4, 2>(job, board, scratch).add();
        case 52: return Board<5, 2>(job, board, scratch).add();
        case 53: return Board<5, 3>(job, board, scratch).add();
        case 62: return Board<6, 2>(job, board, scratch).add();
        case 63: return Board<6, 3>(job, board, scratch).add();
        default: return Board<6, 4>(job, board, scratch).add();
    }
}

}  // namespace ninecards::NINECARDS_ISA
