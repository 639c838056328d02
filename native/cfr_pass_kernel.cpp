// Passes over blocks of hands: reaches go down, values come up, regrets change.
//
// A block's numbers lie in rows, one number a hand, in a scratch that stays in the nearest cache; a
// loop over a row is what the compiler makes wide instructions of. All of it is arithmetic hand by
// hand in the order of the twins, so that results do not depend on threads or instructions. Rows
// are always worked on whole: past the last hand they hold zeros that nobody reads.
#include "cfr_pass_kernel.hpp"

namespace ninecards::NINECARDS_ISA {
namespace {

constexpr int kHands = kBlockHands;
constexpr float kLargest = 32767;

// ------------------------------------------------------------- [hand][lane] and [lane][hand]

template <typename Lane>
constexpr int kTile = 32 / sizeof(Lane);
template <typename Lane>
struct TileRow {
    typedef Lane Type __attribute__((vector_size(32)));
};

#if defined(__clang__)
template <int S>
inline void exchange(TileRow<float>::Type &a, TileRow<float>::Type &b) {
    const auto low = a;
    if constexpr (S == 1) {
        a = __builtin_shufflevector(low, b, 0, 8, 2, 10, 4, 12, 6, 14);
        b = __builtin_shufflevector(low, b, 1, 9, 3, 11, 5, 13, 7, 15);
    } else if constexpr (S == 2) {
        a = __builtin_shufflevector(low, b, 0, 1, 8, 9, 4, 5, 12, 13);
        b = __builtin_shufflevector(low, b, 2, 3, 10, 11, 6, 7, 14, 15);
    } else {
        a = __builtin_shufflevector(low, b, 0, 1, 2, 3, 8, 9, 10, 11);
        b = __builtin_shufflevector(low, b, 4, 5, 6, 7, 12, 13, 14, 15);
    }
}
template <int S>
inline void exchange(TileRow<double>::Type &a, TileRow<double>::Type &b) {
    const auto low = a;
    if constexpr (S == 1) {
        a = __builtin_shufflevector(low, b, 0, 4, 2, 6);
        b = __builtin_shufflevector(low, b, 1, 5, 3, 7);
    } else {
        a = __builtin_shufflevector(low, b, 0, 1, 4, 5);
        b = __builtin_shufflevector(low, b, 2, 3, 6, 7);
    }
}
#else
template <int S>
inline void exchange(TileRow<float>::Type &a, TileRow<float>::Type &b) {
    typedef std::int32_t Mask __attribute__((vector_size(32)));
    const auto low = a;
    if constexpr (S == 1) {
        a = __builtin_shuffle(low, b, Mask{0, 8, 2, 10, 4, 12, 6, 14});
        b = __builtin_shuffle(low, b, Mask{1, 9, 3, 11, 5, 13, 7, 15});
    } else if constexpr (S == 2) {
        a = __builtin_shuffle(low, b, Mask{0, 1, 8, 9, 4, 5, 12, 13});
        b = __builtin_shuffle(low, b, Mask{2, 3, 10, 11, 6, 7, 14, 15});
    } else {
        a = __builtin_shuffle(low, b, Mask{0, 1, 2, 3, 8, 9, 10, 11});
        b = __builtin_shuffle(low, b, Mask{4, 5, 6, 7, 12, 13, 14, 15});
    }
}
template <int S>
inline void exchange(TileRow<double>::Type &a, TileRow<double>::Type &b) {
    typedef std::int64_t Mask __attribute__((vector_size(32)));
    const auto low = a;
    if constexpr (S == 1) {
        a = __builtin_shuffle(low, b, Mask{0, 4, 2, 6});
        b = __builtin_shuffle(low, b, Mask{1, 5, 3, 7});
    } else {
        a = __builtin_shuffle(low, b, Mask{0, 1, 4, 5});
        b = __builtin_shuffle(low, b, Mask{2, 3, 6, 7});
    }
}
#endif

template <int S, typename Row, int Size>
inline void exchange_all(Row (&rows)[Size]) {
    for (int i = 0; i < Size; ++i) {
        if ((i & S) == 0) exchange<S>(rows[i], rows[i + S]);
    }
    if constexpr (2 * S < Size) exchange_all<2 * S>(rows);
}

// to[j * to_step + i] = from[i * from_step + j] for a square of numbers.
template <typename Lane>
inline void turn_tile(const Lane *from, std::size_t from_step, Lane *to, std::size_t to_step) {
    typename TileRow<Lane>::Type rows[kTile<Lane>];
    for (int i = 0; i < kTile<Lane>; ++i) {
        __builtin_memcpy(&rows[i], from + static_cast<std::size_t>(i) * from_step, sizeof rows[i]);
    }
    exchange_all<1>(rows);
    for (int i = 0; i < kTile<Lane>; ++i) {
        __builtin_memcpy(to + static_cast<std::size_t>(i) * to_step, &rows[i], sizeof rows[i]);
    }
}

template <typename Lane>
void turn(const Lane *from, std::size_t from_step, std::size_t from_rows, Lane *to,
          std::size_t to_step, std::size_t to_rows) {
    constexpr std::size_t kT = kTile<Lane>;
    const std::size_t whole_from = from_rows / kT * kT;
    const std::size_t whole_to = to_rows / kT * kT;
    for (std::size_t i = 0; i < whole_from; i += kT) {
        for (std::size_t j = 0; j < whole_to; j += kT) {
            turn_tile(from + i * from_step + j, from_step, to + j * to_step + i, to_step);
        }
    }
    for (std::size_t i = 0; i < from_rows; ++i) {
        for (std::size_t j = i < whole_from ? whole_to : 0; j < to_rows; ++j) {
            to[j * to_step + i] = from[i * from_step + j];
        }
    }
}

// ------------------------------------------------------------------------------ what is kept

bool kept(const CfrKept &rows) { return rows.values != nullptr || rows.numbers != nullptr; }

// Some of the hands of a block, the rest are nothing.
void load_row(const float *__restrict from, std::size_t count, float *__restrict row) {
    if (count == kHands) {
        for (int i = 0; i < kHands; ++i) row[i] = from[i];
    } else {
        for (int i = 0; i < kHands; ++i) row[i] = 0;
        for (std::size_t i = 0; i < count; ++i) row[i] = from[i];
    }
}

void load_row(const double *__restrict from, std::size_t count, double *__restrict row) {
    for (int i = 0; i < kHands; ++i) row[i] = 0;
    for (std::size_t i = 0; i < count; ++i) row[i] = from[i];
}

template <typename Lane>
void store_row(const Lane *__restrict row, std::size_t count, Lane *__restrict to) {
    if (count == kHands) {
        for (int i = 0; i < kHands; ++i) to[i] = row[i];
    } else {
        for (std::size_t i = 0; i < count; ++i) to[i] = row[i];
    }
}

void load_kept(const CfrKept &rows, int number, std::size_t block, std::size_t count,
               float *__restrict row) {
    const std::int64_t from = rows.row[number] + static_cast<std::int64_t>(block) * kHands;
    if (rows.values != nullptr) {
        load_row(rows.values + from, count, row);
        return;
    }
    const float scale = rows.scales[rows.scale_row[number] + static_cast<std::int64_t>(block)];
    const std::int16_t *numbers = rows.numbers + from;
    if (count == kHands) {
        for (int i = 0; i < kHands; ++i) row[i] = static_cast<float>(numbers[i]) * scale;
    } else {
        for (int i = 0; i < kHands; ++i) row[i] = 0;
        for (std::size_t i = 0; i < count; ++i) row[i] = static_cast<float>(numbers[i]) * scale;
    }
}

float largest_of(const float *row) {
    constexpr int kWide = 16;
    float most[kWide] = {};
    for (int i = 0; i < kHands; i += kWide) {
        for (int j = 0; j < kWide; ++j) {
            const float size = row[i + j] < 0 ? -row[i + j] : row[i + j];
            most[j] = size > most[j] ? size : most[j];
        }
    }
    float largest = 0;
    for (int j = 0; j < kWide; ++j) largest = most[j] > largest ? most[j] : largest;
    return largest;
}

// The row becomes what will be read of it.
void store_kept(const CfrKept &rows, int number, std::size_t block, std::size_t count,
                float *__restrict row) {
    const std::int64_t to = rows.row[number] + static_cast<std::int64_t>(block) * kHands;
    if (rows.values != nullptr) {
        store_row(row, count, rows.values + to);
        return;
    }
    constexpr float kWhole = 12582912;  // 1.5 * 2^23: added to a small number it leaves no fraction
    const float scale = largest_of(row) / kLargest;
    const float spread = scale > 0 ? scale : 1;
    std::int16_t whole[kHands];
    for (int i = 0; i < kHands; ++i) {
        float nearest = (row[i] / spread + kWhole) - kWhole;
        // A scale that was rounded down must not push the largest number over the edge.
        nearest = nearest > kLargest ? kLargest : nearest;
        nearest = nearest < -kLargest ? -kLargest : nearest;
        whole[i] = static_cast<std::int16_t>(static_cast<std::int32_t>(nearest));
        row[i] = nearest * scale;
    }
    rows.scales[rows.scale_row[number] + static_cast<std::int64_t>(block)] = scale;
    std::int16_t *numbers = rows.numbers + to;
    if (count == kHands) {
        for (int i = 0; i < kHands; ++i) numbers[i] = whole[i];
    } else {
        for (std::size_t i = 0; i < count; ++i) numbers[i] = whole[i];
    }
}

// -------------------------------------------------------------------------------- strategies

// Amounts, none below 0, become a strategy.
template <typename Lane>
void normalize(Lane *__restrict rows, int actions) {
    Lane total[kHands];
    for (int i = 0; i < kHands; ++i) total[i] = rows[i];
    for (int action = 1; action < actions; ++action) {
        const Lane *__restrict row = rows + action * kHands;
        for (int i = 0; i < kHands; ++i) total[i] += row[i];
    }
    const Lane alike = static_cast<Lane>(1.0 / actions);
    for (int action = 0; action < actions; ++action) {
        Lane *__restrict row = rows + action * kHands;
        for (int i = 0; i < kHands; ++i) {
            const Lane divisor = total[i] > 0 ? total[i] : 1;
            const Lane part = row[i] / divisor;
            row[i] = total[i] > 0 ? part : alike;
        }
    }
}

template <typename Lane>
void hold(const CfrLocks<Lane> &locks, int decision, int actions, std::size_t hands,
          std::size_t block, std::size_t count, Lane *rows) {
    for (int i = 0; i < locks.count; ++i) {
        const CfrLock<Lane> &lock = locks.lock[i];
        if (lock.decision != decision) continue;
        const std::size_t start = block * kHands;
        for (int action = 0; action < actions; ++action) {
            const Lane *wanted = lock.strategy + static_cast<std::size_t>(action) * hands + start;
            for (std::size_t hand = 0; hand < count; ++hand) {
                if (lock.held[start + hand]) rows[action * kHands + hand] = wanted[hand];
            }
        }
    }
}

// What is played by regrets and, where it is expected again, by what came last.
void match(const float *__restrict regret, const float *__restrict last, float *__restrict rows,
           int actions) {
    const int numbers = actions * kHands;
    for (int i = 0; i < numbers; ++i) rows[i] = regret[i] > 0 ? regret[i] : 0;
    if (last != nullptr) {
        for (int i = 0; i < numbers; ++i) {
            const float expected = rows[i] + last[i];
            rows[i] = expected > 0 ? expected : 0;
        }
    }
    normalize(rows, actions);
}

// ------------------------------------------------------------------------------------- a block

template <typename Lane>
class Block {
public:
    Block(const CfrTree &tree, std::size_t hands, std::size_t number, Lane *scratch)
        : tree_(tree), hands_(hands), number_(number) {
        const std::size_t left = hands - number * kHands;
        count_ = left < kHands ? left : kHands;
        const std::size_t points = static_cast<std::size_t>(tree.points);
        const auto take = [&](std::size_t rows) {
            Lane *piece = scratch;
            scratch += rows * kHands;
            return piece;
        };
        strategy = take(points);
        reach = take(points);
        value = take(points);
        best = take(points);
        extra = take(points);
        share_ = take(static_cast<std::size_t>(tree.opponent_lanes));
        every_ = take(static_cast<std::size_t>(tree.opponent_lanes));
        lanes_ = take(static_cast<std::size_t>(tree.lanes));
    }

    std::size_t count() const { return count_; }

    template <typename Number>
    static Number *row(Number *rows, int number) {
        return rows + number * kHands;
    }
    Lane *actions_of(int decision) const { return row(strategy, tree_.first_row[decision]); }
    template <typename Number>
    Number *point_of(Number *rows, int decision) const {
        return row(rows, tree_.entries + tree_.first_row[decision]);
    }

    void enter(const Lane *entries) {
        for (int entry = 0; entry < tree_.entries; ++entry) {
            load_row(at(entries, entry), count_, row(reach, entry));
        }
    }

    // The reach of the actions of a decision whose strategy is known.
    void go_down(int decision) {
        const Lane *__restrict from = row(reach, tree_.under[decision]);
        const Lane *__restrict part = actions_of(decision);
        Lane *__restrict to = point_of(reach, decision);
        for (int action = 0; action < tree_.actions[decision]; ++action) {
            for (int i = 0; i < kHands; ++i) {
                to[action * kHands + i] = from[i] * part[action * kHands + i];
            }
        }
    }

    void write_lanes(Lane *lanes) {
        const std::size_t width = static_cast<std::size_t>(tree_.lanes);
        for (int lane = 0; lane < tree_.lanes; ++lane) {
            const Lane *__restrict from = row(reach, tree_.lane_point[lane]);
            Lane *__restrict to = row(lanes_, lane);
            for (int i = 0; i < kHands; ++i) to[i] = from[i];
        }
        turn(lanes_, kHands, width, lanes + number_ * kHands * width, width, count_);
    }

    void write_deals(Lane *deals) const {
        for (int deal = 0; deal < tree_.deals; ++deal) {
            store_row(row(reach, tree_.deal_point[deal]), count_, at(deals, deal));
        }
    }

    void read_sums(const Lane *share, const Lane *every) {
        const std::size_t width = static_cast<std::size_t>(tree_.opponent_lanes);
        const std::size_t start = number_ * kHands * width;
        if (count_ < kHands) {
            for (std::size_t i = 0; i < width * kHands; ++i) share_[i] = every_[i] = 0;
        }
        if (tree_.compares) turn(share + start, width, count_, share_, kHands, width);
        if (every != nullptr) turn(every + start, width, count_, every_, kHands, width);
    }

    // What terminals and deals are worth, by point.
    void settle_ends(const Lane *deals, Lane *values) const {
        const int points = tree_.points;
        for (int point = 0; point < points; ++point) {
            Lane *__restrict to = row(values, point);
            for (int i = 0; i < kHands; ++i) to[i] = 0;
            for (int t = tree_.first_term[point]; t < tree_.first_term[point + 1]; ++t) {
                add_term(tree_.terms[t], to);
            }
        }
        for (int deal = 0; deal < tree_.deals; ++deal) {
            const Lane *__restrict from = at(deals, deal);
            Lane *__restrict to = row(values, tree_.deal_point[deal]);
            for (std::size_t i = 0; i < count_; ++i) to[i] += from[i];
        }
    }

    // The value of a decision goes to the point above it.
    void go_up(int decision, Lane *values) const {
        Lane found[kHands];
        mean(decision, values, found);
        add_row(found, row(values, tree_.under[decision]));
    }

    // What a decision is worth by its strategy.
    void mean(int decision, const Lane *values, Lane *__restrict found) const {
        const Lane *__restrict part = actions_of(decision);
        const Lane *__restrict from = point_of(values, decision);
        for (int i = 0; i < kHands; ++i) found[i] = part[i] * from[i];
        for (int action = 1; action < tree_.actions[decision]; ++action) {
            for (int i = 0; i < kHands; ++i) {
                found[i] += part[action * kHands + i] * from[action * kHands + i];
            }
        }
    }

    // What the best of its actions is worth.
    void most(int decision, const Lane *values, Lane *__restrict found) const {
        const Lane *__restrict from = point_of(values, decision);
        for (int i = 0; i < kHands; ++i) found[i] = from[i];
        for (int action = 1; action < tree_.actions[decision]; ++action) {
            for (int i = 0; i < kHands; ++i) {
                const Lane other = from[action * kHands + i];
                found[i] = other > found[i] ? other : found[i];
            }
        }
    }

    static void add_row(const Lane *__restrict from, Lane *__restrict to) {
        for (int i = 0; i < kHands; ++i) to[i] += from[i];
    }

    void write_values(const Lane *values, Lane *to) const {
        for (int entry = 0; entry < tree_.entries; ++entry) {
            store_row(values + entry * kHands, count_, at(to, entry));
        }
    }

    Lane *strategy;  // by row
    Lane *reach;     // by point, as are the next three
    Lane *value;
    Lane *best;
    Lane *extra;

private:
    // Arrays [number][hand] of the caller.
    template <typename Number>
    Number *at(Number *array, int number) const {
        return array + static_cast<std::size_t>(number) * hands_ + number_ * kHands;
    }

    void add_term(const CfrTerm &term, Lane *__restrict to) const {
        const Lane *__restrict every = every_ + term.lane * kHands;
        const Lane by_every = static_cast<Lane>(term.every);
        if (term.share == 0) {
            for (int i = 0; i < kHands; ++i) to[i] += by_every * every[i];
            return;
        }
        const Lane *__restrict share = share_ + term.lane * kHands;
        const Lane by_share = static_cast<Lane>(term.share);
        for (int i = 0; i < kHands; ++i) to[i] += by_share * share[i] + by_every * every[i];
    }

    const CfrTree &tree_;
    std::size_t hands_;
    std::size_t number_;
    std::size_t count_;
    Lane *share_;
    Lane *every_;
    Lane *lanes_;
};

void strategy_of_regrets(Block<float> &block, const CfrTree &tree, int decision,
                         const float *regret, const CfrKept &last, std::size_t number,
                         float *scratch) {
    const int first = tree.first_row[decision];
    const int actions = tree.actions[decision];
    const bool predicts = kept(last);
    if (predicts) {
        for (int action = 0; action < actions; ++action) {
            load_kept(last, first + action, number, block.count(), scratch + action * kHands);
        }
    }
    match(regret, predicts ? scratch : nullptr, block.actions_of(decision), actions);
}

template <typename Lane>
void average_strategy(Block<Lane> &block, const CfrTree &tree, int decision, const CfrKept &sums,
                      std::size_t number) {
    Lane *rows = block.actions_of(decision);
    for (int action = 0; action < tree.actions[decision]; ++action) {
        float sum[kHands];
        load_kept(sums, tree.first_row[decision] + action, number, block.count(), sum);
        for (int i = 0; i < kHands; ++i) rows[action * kHands + i] = static_cast<Lane>(sum[i]);
    }
    normalize(rows, tree.actions[decision]);
}

template <typename Lane>
void current_strategy(Block<Lane> &block, const CfrTree &tree, int decision,
                      const CfrReach<Lane> &job, std::size_t number) {
    if constexpr (sizeof(Lane) == sizeof(float)) {
        const int first = tree.first_row[decision];
        for (int action = 0; action < tree.actions[decision]; ++action) {
            load_kept(job.kept, first + action, number, block.count(),
                      block.row(block.value, action));
        }
        strategy_of_regrets(block, tree, decision, block.value, job.last, number, block.extra);
    }
}

template <typename Lane>
void reach(const CfrReach<Lane> &job, std::size_t number, Lane *scratch) {
    const CfrTree &tree = *job.tree;
    Block<Lane> block(tree, job.hands, number, scratch);
    block.enter(job.entries);
    for (int decision = 0; decision < tree.decisions; ++decision) {
        if (job.average) {
            average_strategy(block, tree, decision, job.kept, number);
        } else {
            current_strategy(block, tree, decision, job, number);
        }
        hold(job.locks, decision, tree.actions[decision], job.hands, number, block.count(),
             block.actions_of(decision));
        block.go_down(decision);
    }
    if (job.lanes != nullptr) block.write_lanes(job.lanes);
    if (job.deals != nullptr) block.write_deals(job.deals);
}

// Hands that are held to a strategy do not choose the best.
template <typename Lane>
void keep_held(const CfrWorth<Lane> &job, const Block<Lane> &block, int decision,
               std::size_t number, Lane *found) {
    for (int i = 0; i < job.locks.count; ++i) {
        const CfrLock<Lane> &lock = job.locks.lock[i];
        if (lock.decision != decision) continue;
        Lane mean[kHands];
        block.mean(decision, block.best, mean);
        for (std::size_t hand = 0; hand < block.count(); ++hand) {
            if (lock.held[number * kHands + hand]) found[hand] = mean[hand];
        }
    }
}

template <typename Lane>
void worth(const CfrWorth<Lane> &job, std::size_t number, Lane *scratch) {
    const CfrTree &tree = *job.tree;
    Block<Lane> block(tree, job.hands, number, scratch);
    block.read_sums(job.share, job.every);
    block.settle_ends(job.deals, block.value);
    block.settle_ends(job.best_deals, block.best);
    for (int decision = tree.decisions - 1; decision >= 0; --decision) {
        average_strategy(block, tree, decision, job.sums, number);
        hold(job.locks, decision, tree.actions[decision], job.hands, number, block.count(),
             block.actions_of(decision));
        block.go_up(decision, block.value);
        Lane found[kHands];
        block.most(decision, block.best, found);
        keep_held(job, block, decision, number, found);
        block.add_row(found, block.row(block.best, tree.under[decision]));
    }
    block.write_values(block.value, job.values);
    block.write_values(block.best, job.best);
}

// The twin of update_block, for one decision of one block. `regret` becomes the new one.
void update_decision(const CfrUpdate &job, Block<float> &block, int decision, std::size_t number,
                     float *regret) {
    const CfrTree &tree = *job.tree;
    const int first = tree.first_row[decision];
    const float *__restrict part = block.actions_of(decision);
    const float *__restrict from = block.point_of(block.value, decision);
    const float *__restrict own = block.row(block.reach, tree.under[decision]);
    float value[kHands];
    block.mean(decision, block.value, value);
    for (int action = 0; action < tree.actions[decision]; ++action) {
        const float *__restrict worth = from + action * kHands;
        const float *__restrict played = part + action * kHands;
        float *__restrict row = regret + action * kHands;
        float gain[kHands];
        for (int i = 0; i < kHands; ++i) {
            gain[i] = worth[i] - value[i];
            row[i] = row[i] * (row[i] > 0 ? job.positive : job.negative) + gain[i];
        }
        store_kept(job.regrets, first + action, number, block.count(), row);
        if (kept(job.last)) store_kept(job.last, first + action, number, block.count(), gain);
        float sum[kHands];
        load_kept(job.sums, first + action, number, block.count(), sum);
        for (int i = 0; i < kHands; ++i) sum[i] = sum[i] * job.average + own[i] * played[i];
        store_kept(job.sums, first + action, number, block.count(), sum);
    }
    block.add_row(value, block.row(block.value, tree.under[decision]));
}

void update(const CfrUpdate &job, std::size_t number, float *scratch) {
    const CfrTree &tree = *job.tree;
    Block<float> block(tree, job.hands, number, scratch);
    float *regrets = block.best;  // by row
    const auto play = [&](int decision) {
        strategy_of_regrets(block, tree, decision,
                            block.row(regrets, tree.first_row[decision]), job.last, number,
                            block.extra);
        hold(job.locks, decision, tree.actions[decision], job.hands, number, block.count(),
             block.actions_of(decision));
        block.go_down(decision);
    };
    block.enter(job.entries);
    for (int row = 0; row < tree.rows; ++row) {
        load_kept(job.regrets, row, number, block.count(), block.row(regrets, row));
    }
    for (int decision = 0; decision < tree.decisions; ++decision) play(decision);
    block.read_sums(job.share, job.every);
    block.settle_ends(job.deals, block.value);
    for (int decision = tree.decisions - 1; decision >= 0; --decision) {
        update_decision(job, block, decision, number,
                        block.row(regrets, tree.first_row[decision]));
    }
    if (job.values != nullptr) block.write_values(block.value, job.values);
    if (job.lanes == nullptr) return;
    for (int decision = 0; decision < tree.decisions; ++decision) play(decision);
    block.write_lanes(job.lanes);
}

}  // namespace

void cfr_reach(const CfrReach<float> &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        reach(job, block, static_cast<float *>(scratch));
    }
}

void cfr_reach(const CfrReach<double> &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        reach(job, block, static_cast<double *>(scratch));
    }
}

void cfr_update(const CfrUpdate &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        update(job, block, static_cast<float *>(scratch));
    }
}

void cfr_worth(const CfrWorth<float> &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        worth(job, block, static_cast<float *>(scratch));
    }
}

void cfr_worth(const CfrWorth<double> &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        worth(job, block, static_cast<double *>(scratch));
    }
}

}  // namespace ninecards::NINECARDS_ISA
