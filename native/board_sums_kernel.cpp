// The sums of ranges on one board of many.
#include "board_sums_kernel.hpp"

#include "set_tables.hpp"

namespace ninecards::NINECARDS_ISA {
namespace {

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

    // Into the columns of a win, a tie and a loss; to the loss all that the hero meets is still to come.
    static void compare(double *sums, double below, double up_to) {
        sums[0] += below;
        sums[1] += up_to - below;
        sums[2] -= up_to;
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
                if (!lows) compare(sums + kWholeWin, below, up_to);
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
                compare(columns(row) + kWholeWin, below, up_to);
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
                compare(columns(row) + kLowWin, below, up_to);
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
