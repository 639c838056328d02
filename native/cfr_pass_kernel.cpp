// Passes over blocks of hands: reaches go down, values come up, regrets change.
//
// A block's numbers lie in rows, one number a hand, in a scratch that stays in the nearest caches.
// All of it is arithmetic hand by hand in the order of the twins, so that results do not depend on
// threads or instructions. Rows are always worked on whole: past the last hand they hold nothing
// that anybody reads.
#include "cfr_pass_kernel.hpp"

#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are returned by functions of this file alone
#endif

namespace ninecards::NINECARDS_ISA {
namespace {

constexpr int kHands = kBlockHands;
constexpr float kLargest = 32767;

// The smallest numbers that have all their digits: below, 1 / x may be infinite.
template <typename Lane>
constexpr Lane kSmallest = sizeof(Lane) == sizeof(float) ? 0x1p-126 : 0x1p-1022;

// ------------------------------------------------------------------------------------- rows

template <typename Number, int Bytes>
struct VectorOf {
    typedef Number Type __attribute__((vector_size(Bytes)));
};
// As wide as the registers: wider vectors would be taken apart again, badly.
#if defined(__AVX512F__)
constexpr int kBytes = 64;
#elif defined(__AVX2__)
constexpr int kBytes = 32;
#else
constexpr int kBytes = 16;
#endif
template <typename Lane>
using Wide = typename VectorOf<Lane, kBytes>::Type;
template <typename Lane>
constexpr int kWide = kBytes / sizeof(Lane);
template <typename Lane>
constexpr int kParts = kHands / kWide<Lane>;

// A number for each hand of a block.
template <typename Lane>
struct Row {
    Wide<Lane> part[kParts<Lane>];
};

template <typename Lane, typename Part>
inline void each_part(Part part) {
    for (int i = 0; i < kParts<Lane>; ++i) part(i);
}

template <typename Lane>
inline Wide<Lane> wide(const Lane *from) {
    Wide<Lane> part;
    __builtin_memcpy(&part, from, sizeof part);
    return part;
}

template <typename Lane>
inline void put(Lane *to, const Wide<Lane> &part) {
    __builtin_memcpy(to, &part, sizeof part);
}

template <typename Lane>
inline Wide<Lane> all(Lane number) {
    return number - Wide<Lane>{};
}

template <typename Lane>
inline Wide<Lane> larger(const Wide<Lane> &a, const Wide<Lane> &b) {
    return a > b ? a : b;
}

// The hands of a block; where they are fewer the rest is nothing.
template <typename Lane>
inline void load(const Lane *from, std::size_t count, Row<Lane> &row) {
    if (count == kHands) {
        each_part<Lane>([&](int i) { row.part[i] = wide(from + i * kWide<Lane>); });
    } else {
        row = Row<Lane>{};
        __builtin_memcpy(&row, from, count * sizeof(Lane));
    }
}

template <typename Lane>
inline void store(const Row<Lane> &row, std::size_t count, Lane *to) {
    if (count == kHands) {
        each_part<Lane>([&](int i) { put(to + i * kWide<Lane>, row.part[i]); });
    } else {
        __builtin_memcpy(to, &row, count * sizeof(Lane));
    }
}

// ------------------------------------------------------------- [hand][lane] and [lane][hand]

template <typename Lane>
constexpr int kTile = 32 / sizeof(Lane);
template <typename Lane>
using TileRow = typename VectorOf<Lane, 32>::Type;

#if defined(__clang__)
template <int S>
inline void exchange(TileRow<float> &a, TileRow<float> &b) {
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
inline void exchange(TileRow<double> &a, TileRow<double> &b) {
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
inline void exchange(TileRow<float> &a, TileRow<float> &b) {
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
inline void exchange(TileRow<double> &a, TileRow<double> &b) {
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

template <int S, typename Vector, int Size>
inline void exchange_all(Vector (&rows)[Size]) {
    for (int i = 0; i < Size; ++i) {
        if ((i & S) == 0) exchange<S>(rows[i], rows[i + S]);
    }
    if constexpr (2 * S < Size) exchange_all<2 * S>(rows);
}

// to[j * to_step + i] = from(i)[j] for a square of numbers.
template <typename Lane, typename From>
inline void turn_tile(From from, Lane *to, std::size_t to_step) {
    TileRow<Lane> rows[kTile<Lane>];
    for (int i = 0; i < kTile<Lane>; ++i) __builtin_memcpy(&rows[i], from(i), sizeof rows[i]);
    exchange_all<1>(rows);
    for (int i = 0; i < kTile<Lane>; ++i) {
        __builtin_memcpy(to + static_cast<std::size_t>(i) * to_step, &rows[i], sizeof rows[i]);
    }
}

// The same for so many rows of so many numbers.
template <typename Lane, typename From>
inline void turn(From from, std::size_t from_rows, Lane *to, std::size_t to_step,
                 std::size_t to_rows) {
    constexpr std::size_t kT = kTile<Lane>;
    const std::size_t whole_from = from_rows / kT * kT;
    const std::size_t whole_to = to_rows / kT * kT;
    for (std::size_t i = 0; i < whole_from; i += kT) {
        for (std::size_t j = 0; j < whole_to; j += kT) {
            turn_tile([&](std::size_t row) { return from(i + row) + j; }, to + j * to_step + i,
                      to_step);
        }
    }
    for (std::size_t i = 0; i < from_rows; ++i) {
        for (std::size_t j = i < whole_from ? whole_to : 0; j < to_rows; ++j) {
            to[j * to_step + i] = from(i)[j];
        }
    }
}

// ------------------------------------------------------------------------------ what is kept

bool kept(const CfrKept &rows) { return rows.values != nullptr || rows.numbers != nullptr; }

// Asks for the same row of the block after the next one. Rows are too many for the processor to see
// by itself that each of them goes on.
template <typename Number>
inline void expect(const Number *row) {
    constexpr int kLine = 64 / sizeof(Number);
    for (int i = 2 * kHands; i < 3 * kHands; i += kLine) __builtin_prefetch(row + i, 1);
}

using Shorts = VectorOf<std::int16_t, kBytes / 2>::Type;
using Bits = VectorOf<std::int32_t, kBytes>::Type;

inline void load_numbers(const std::int16_t *from, float scale, std::size_t count,
                         Row<float> &row) {
    std::int16_t some[kHands];
    if (count < kHands) {
        __builtin_memset(some, 0, sizeof some);
        __builtin_memcpy(some, from, count * sizeof *from);
        from = some;
    }
    each_part<float>([&](int i) {
        Shorts numbers;
        __builtin_memcpy(&numbers, from + i * kWide<float>, sizeof numbers);
        const Bits whole = __builtin_convertvector(numbers, Bits);
        row.part[i] = __builtin_convertvector(whole, Wide<float>) * scale;
    });
}

// The largest number of a vector: halves are compared until four numbers are left.
template <int Bytes>
inline float largest_in(const typename VectorOf<float, Bytes>::Type &vector) {
    if constexpr (Bytes == 16) {
        const float a = vector[0] > vector[1] ? vector[0] : vector[1];
        const float b = vector[2] > vector[3] ? vector[2] : vector[3];
        return a > b ? a : b;
    } else {
        typename VectorOf<float, Bytes / 2>::Type low, high;
        __builtin_memcpy(&low, &vector, sizeof low);
        __builtin_memcpy(&high, reinterpret_cast<const char *>(&vector) + sizeof low, sizeof high);
        return largest_in<Bytes / 2>(low > high ? low : high);
    }
}

inline float largest_of(const Row<float> &row) {
    Wide<float> most{};
    each_part<float>([&](int i) {
        most = larger<float>((Wide<float>)((Bits)row.part[i] & 0x7fffffff), most);
    });
    return largest_in<kBytes>(most);
}

// The row becomes what will be read of it; the scale.
inline float store_numbers(Row<float> &row, std::size_t count, std::int16_t *to) {
    // 1.5 * 2^23: added to a small number it leaves no fraction, and the whole in the lowest bits.
    constexpr float kWhole = 12582912;
    const float scale = largest_of(row) / kLargest;
    const float inverse = scale < kSmallest<float> ? 0 : 1 / scale;
    std::int16_t some[kHands];
    std::int16_t *numbers = count == kHands ? to : some;
    each_part<float>([&](int i) {
        Wide<float> number = row.part[i] * inverse;
        // A scale that was rounded down must not push the largest number over the edge.
        number = number > kLargest ? all(kLargest) : number;
        number = number < -kLargest ? all(-kLargest) : number;
        number += kWhole;
        const Shorts whole = __builtin_convertvector((Bits)number, Shorts);
        __builtin_memcpy(numbers + i * kWide<float>, &whole, sizeof whole);
        row.part[i] = (number - kWhole) * scale;
    });
    if (count < kHands) __builtin_memcpy(to, some, count * sizeof *to);
    return scale;
}

// A row of what is kept, of one block.
class KeptRow {
public:
    KeptRow(const CfrKept &rows, int number, std::size_t block, std::size_t count)
        : count_(count) {
        const std::int64_t from = rows.row[number] + static_cast<std::int64_t>(block) * kHands;
        if (rows.values != nullptr) {
            values_ = rows.values + from;
        } else {
            numbers_ = rows.numbers + from;
            scale_ = rows.scales + rows.scale_row[number] + block;
        }
    }

    void read(Row<float> &row) const {
        if (values_ != nullptr) {
            expect(values_);
            load(values_, count_, row);
        } else {
            expect(numbers_);
            load_numbers(numbers_, *scale_, count_, row);
        }
    }

    // The row becomes what will be read of it.
    void write(Row<float> &row) const {
        if (values_ != nullptr) {
            store(row, count_, values_);
        } else {
            *scale_ = store_numbers(row, count_, numbers_);
        }
    }

private:
    std::size_t count_;
    float *values_ = nullptr;
    std::int16_t *numbers_ = nullptr;
    float *scale_ = nullptr;
};

// ------------------------------------------------------------------------------------- a block

template <typename Lane>
class Block {
public:
    using Rows = Row<Lane> *;

    Block(const CfrTree &tree, const CfrLocks<Lane> &locks, std::size_t hands, std::size_t number,
          void *scratch)
        : tree_(tree), locks_(locks), hands_(hands), number_(number) {
        const std::size_t left = hands - number * kHands;
        count_ = left < kHands ? left : kHands;
        Rows next = static_cast<Rows>(scratch);
        const auto take = [&](int rows) {
            Rows piece = next;
            next += rows;
            return piece;
        };
        strategy = take(tree.points);
        reach = take(tree.points);
        value = take(tree.points);
        other = take(tree.points);
        share_ = take(tree.opponent_lanes);
        every_ = take(tree.opponent_lanes);
    }

    KeptRow kept_row(const CfrKept &rows, int row) const { return {rows, row, number_, count_}; }

    void enter(const Lane *entries) {
        for (int entry = 0; entry < tree_.entries; ++entry) {
            load(at(entries, entry), count_, reach[entry]);
        }
    }

    // A strategy in proportion to amounts, none below 0, which stand where it will stand.
    void normalize(int decision) {
        Rows rows = strategy + tree_.first_row[decision];
        const int actions = tree_.actions[decision];
        const Wide<Lane> alike = all(static_cast<Lane>(1.0 / actions));
        each_part<Lane>([&](int i) {
            Wide<Lane> total = rows[0].part[i];
            for (int action = 1; action < actions; ++action) total += rows[action].part[i];
            const auto nothing = total < kSmallest<Lane>;
            const Wide<Lane> inverse = nothing ? Wide<Lane>{} : 1 / total;
            const Wide<Lane> rest = nothing ? alike : Wide<Lane>{};
            for (int action = 0; action < actions; ++action) {
                rows[action].part[i] = rows[action].part[i] * inverse + rest;
            }
        });
        hold(decision);
    }

    // The average strategy of a decision.
    void take_average(int decision, const CfrKept &sums) {
        for (int action = 0; action < tree_.actions[decision]; ++action) {
            const int number = tree_.first_row[decision] + action;
            Row<float> row;
            kept_row(sums, number).read(row);
            if constexpr (sizeof(Lane) == sizeof(float)) {
                strategy[number] = row;
            } else {
                auto *to = reinterpret_cast<Lane *>(strategy + number);
                const auto *from = reinterpret_cast<const float *>(&row);
                for (int i = 0; i < kHands; ++i) to[i] = from[i];
            }
        }
        normalize(decision);
    }

    // What is played by the regrets, which stand in `rows`, and by what is expected once more.
    void take_current(int decision, const Row<Lane> *regrets, const CfrKept &last) {
        const bool predicts = kept(last);
        for (int action = 0; action < tree_.actions[decision]; ++action) {
            const int number = tree_.first_row[decision] + action;
            Row<float> more{};
            if (predicts) kept_row(last, number).read(more);
            each_part<float>([&](int i) {
                Wide<float> amount = larger<float>(regrets[number].part[i], Wide<float>{});
                if (predicts) amount = larger<float>(amount + more.part[i], Wide<float>{});
                strategy[number].part[i] = amount;
            });
        }
        normalize(decision);
    }

    // The reach of the actions of a decision whose strategy is known.
    void go_down(int decision) {
        const Row<Lane> &from = reach[tree_.under[decision]];
        for (int action = 0; action < tree_.actions[decision]; ++action) {
            const int row = tree_.first_row[decision] + action;
            Row<Lane> &to = reach[tree_.entries + row];
            each_part<Lane>([&](int i) { to.part[i] = from.part[i] * strategy[row].part[i]; });
        }
    }

    void write_lanes(Lane *lanes) const {
        const std::size_t width = static_cast<std::size_t>(tree_.lanes);
        const auto from = [&](std::size_t lane) { return numbers(reach[tree_.lane_point[lane]]); };
        turn(from, width, lanes + number_ * kHands * width, width, count_);
    }

    void write_deals(Lane *deals) const {
        for (int deal = 0; deal < tree_.deals; ++deal) {
            store(reach[tree_.deal_point[deal]], count_, at(deals, deal));
        }
    }

    void read_sums(const Lane *share, const Lane *every) {
        if (tree_.compares) read_lanes(share, share_);
        if (every != nullptr) read_lanes(every, every_);
    }

    // What terminals and deals are worth, by point.
    void settle_ends(const Lane *deals, Rows values) const {
        for (int point = 0; point < tree_.points; ++point) {
            Row<Lane> sum{};
            for (int t = tree_.first_term[point]; t < tree_.first_term[point + 1]; ++t) {
                add_term(tree_.terms[t], sum);
            }
            values[point] = sum;
        }
        for (int deal = 0; deal < tree_.deals; ++deal) {
            Row<Lane> row;
            load(at(deals, deal), count_, row);
            add(row, values[tree_.deal_point[deal]]);
        }
    }

    // What a decision is worth by its strategy.
    Row<Lane> mean(int decision, const Row<Lane> *values) const {
        const Row<Lane> *part = strategy + tree_.first_row[decision];
        const Row<Lane> *from = values + tree_.entries + tree_.first_row[decision];
        Row<Lane> found;
        each_part<Lane>([&](int i) {
            Wide<Lane> sum = part[0].part[i] * from[0].part[i];
            for (int action = 1; action < tree_.actions[decision]; ++action) {
                sum += part[action].part[i] * from[action].part[i];
            }
            found.part[i] = sum;
        });
        return found;
    }

    // What the best of its actions is worth; hands that are held to a strategy have no choice.
    Row<Lane> most(int decision, const Row<Lane> *values) const {
        const Row<Lane> *from = values + tree_.entries + tree_.first_row[decision];
        Row<Lane> found = from[0];
        for (int action = 1; action < tree_.actions[decision]; ++action) {
            each_part<Lane>([&](int i) {
                found.part[i] = larger<Lane>(from[action].part[i], found.part[i]);
            });
        }
        for (int i = 0; i < locks_.count; ++i) {
            if (locks_.lock[i].decision != decision) continue;
            const Row<Lane> held = mean(decision, values);
            for (std::size_t hand = 0; hand < count_; ++hand) {
                if (locks_.lock[i].held[number_ * kHands + hand]) {
                    numbers(found)[hand] = numbers(held)[hand];
                }
            }
        }
        return found;
    }

    // The value of a decision goes to the point above it.
    void go_up(int decision, const Row<Lane> &found, Rows values) const {
        add(found, values[tree_.under[decision]]);
    }

    void write_values(const Row<Lane> *values, Lane *to) const {
        for (int entry = 0; entry < tree_.entries; ++entry) {
            store(values[entry], count_, at(to, entry));
        }
    }

    Rows strategy;  // by row
    Rows reach;     // by point
    Rows value;     // by point
    Rows other;     // by point or by row

private:
    static void add(const Row<Lane> &from, Row<Lane> &to) {
        each_part<Lane>([&](int i) { to.part[i] += from.part[i]; });
    }
    static Lane *numbers(Row<Lane> &row) { return reinterpret_cast<Lane *>(&row); }
    static const Lane *numbers(const Row<Lane> &row) {
        return reinterpret_cast<const Lane *>(&row);
    }

    // Arrays [number][hand] of the caller.
    template <typename Number>
    Number *at(Number *array, int number) const {
        return array + static_cast<std::size_t>(number) * hands_ + number_ * kHands;
    }

    void read_lanes(const Lane *sums, Rows rows) {
        const std::size_t width = static_cast<std::size_t>(tree_.opponent_lanes);
        if (count_ < kHands) {
            for (std::size_t lane = 0; lane < width; ++lane) rows[lane] = Row<Lane>{};
        }
        const Lane *from = sums + number_ * kHands * width;
        turn([&](std::size_t hand) { return from + hand * width; }, count_, numbers(*rows), kHands,
             width);
    }

    void add_term(const CfrTerm &term, Row<Lane> &to) const {
        const Row<Lane> &every = every_[term.lane];
        const Lane by_every = static_cast<Lane>(term.every);
        if (term.share == 0) {
            each_part<Lane>([&](int i) { to.part[i] += by_every * every.part[i]; });
            return;
        }
        const Row<Lane> &share = share_[term.lane];
        const Lane by_share = static_cast<Lane>(term.share);
        each_part<Lane>([&](int i) {
            to.part[i] += by_share * share.part[i] + by_every * every.part[i];
        });
    }

    void hold(int decision) {
        for (int i = 0; i < locks_.count; ++i) {
            const CfrLock<Lane> &lock = locks_.lock[i];
            if (lock.decision != decision) continue;
            for (int action = 0; action < tree_.actions[decision]; ++action) {
                const Lane *wanted = at(lock.strategy, action);
                Lane *row = numbers(strategy[tree_.first_row[decision] + action]);
                for (std::size_t hand = 0; hand < count_; ++hand) {
                    if (lock.held[number_ * kHands + hand]) row[hand] = wanted[hand];
                }
            }
        }
    }

    const CfrTree &tree_;
    const CfrLocks<Lane> &locks_;
    std::size_t hands_;
    std::size_t number_;
    std::size_t count_;
    Rows share_;
    Rows every_;
};

// ------------------------------------------------------------------------------------ the passes

template <typename Lane>
void reach(const CfrReach<Lane> &job, std::size_t number, void *scratch) {
    const CfrTree &tree = *job.tree;
    Block<Lane> block(tree, job.locks, job.hands, number, scratch);
    block.enter(job.entries);
    if constexpr (sizeof(Lane) == sizeof(float)) {
        for (int row = 0; row < tree.rows && !job.average; ++row) {
            block.kept_row(job.kept, row).read(block.other[row]);
        }
    }
    for (int decision = 0; decision < tree.decisions; ++decision) {
        if (job.average) {
            block.take_average(decision, job.kept);
        } else if constexpr (sizeof(Lane) == sizeof(float)) {
            block.take_current(decision, block.other, job.last);
        }
        block.go_down(decision);
    }
    if (job.lanes != nullptr) block.write_lanes(job.lanes);
    if (job.deals != nullptr) block.write_deals(job.deals);
}

template <typename Lane>
void worth(const CfrWorth<Lane> &job, std::size_t number, void *scratch) {
    const CfrTree &tree = *job.tree;
    Block<Lane> block(tree, job.locks, job.hands, number, scratch);
    block.read_sums(job.share, job.every);
    block.settle_ends(job.deals, block.value);
    block.settle_ends(job.best_deals, block.other);
    for (int decision = tree.decisions - 1; decision >= 0; --decision) {
        block.take_average(decision, job.sums);
        block.go_up(decision, block.mean(decision, block.value), block.value);
        block.go_up(decision, block.most(decision, block.other), block.other);
    }
    block.write_values(block.value, job.values);
    block.write_values(block.other, job.best);
}

// The twin of update_block, for one decision of one block. The regrets become the new ones.
void update_decision(const CfrUpdate &job, Block<float> &block, int decision, Row<float> *regrets) {
    const CfrTree &tree = *job.tree;
    const Row<float> value = block.mean(decision, block.value);
    const Row<float> own = block.reach[tree.under[decision]];
    for (int action = 0; action < tree.actions[decision]; ++action) {
        const int number = tree.first_row[decision] + action;
        const Row<float> &worth = block.value[tree.entries + number];
        const Row<float> &played = block.strategy[number];
        Row<float> &regret = regrets[number];
        Row<float> gain;
        each_part<float>([&](int i) {
            gain.part[i] = worth.part[i] - value.part[i];
            const Wide<float> factor =
                regret.part[i] > 0 ? all(job.positive) : all(job.negative);
            regret.part[i] = regret.part[i] * factor + gain.part[i];
        });
        block.kept_row(job.regrets, number).write(regret);
        if (kept(job.last)) block.kept_row(job.last, number).write(gain);
        const KeptRow sums = block.kept_row(job.sums, number);
        Row<float> sum;
        sums.read(sum);
        each_part<float>([&](int i) {
            sum.part[i] = sum.part[i] * job.average + own.part[i] * played.part[i];
        });
        sums.write(sum);
    }
    block.go_up(decision, value, block.value);
}

void update(const CfrUpdate &job, std::size_t number, void *scratch) {
    const CfrTree &tree = *job.tree;
    Block<float> block(tree, job.locks, job.hands, number, scratch);
    Row<float> *regrets = block.other;
    block.enter(job.entries);
    for (int row = 0; row < tree.rows; ++row) {
        block.kept_row(job.regrets, row).read(regrets[row]);
    }
    for (int decision = 0; decision < tree.decisions; ++decision) {
        block.take_current(decision, regrets, job.last);
        block.go_down(decision);
    }
    block.read_sums(job.share, job.every);
    block.settle_ends(job.deals, block.value);
    for (int decision = tree.decisions - 1; decision >= 0; --decision) {
        update_decision(job, block, decision, regrets);
    }
    if (job.values != nullptr) block.write_values(block.value, job.values);
    if (job.lanes == nullptr) return;
    for (int decision = 0; decision < tree.decisions; ++decision) {
        block.take_current(decision, regrets, job.last);
        block.go_down(decision);
    }
    block.write_lanes(job.lanes);
}

template <typename Lane>
void take(const CfrMove<Lane> &job) {
    for (std::size_t row = 0; row < job.rows; ++row) {
        const Lane *from = job.from + row * job.from_hands;
        Lane *to = job.to + row * job.to_hands;
        for (std::size_t i = 0; i < job.hands; ++i) to[i] = from[job.hand[i]];
    }
}

template <typename Lane>
void give(const CfrMove<Lane> &job, Lane factor) {
    for (std::size_t row = 0; row < job.rows; ++row) {
        const Lane *from = job.from + row * job.from_hands;
        Lane *to = job.to + row * job.to_hands;
        for (std::size_t i = 0; i < job.hands; ++i) to[job.hand[i]] += factor * from[i];
    }
}

}  // namespace

void cfr_take(const CfrMove<float> &job) { take(job); }

void cfr_take(const CfrMove<double> &job) { take(job); }

void cfr_give(const CfrMove<float> &job, float factor) { give(job, factor); }

void cfr_give(const CfrMove<double> &job, double factor) { give(job, factor); }

void cfr_reach(const CfrReach<float> &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        reach(job, block, scratch);
    }
}

void cfr_reach(const CfrReach<double> &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        reach(job, block, scratch);
    }
}

void cfr_update(const CfrUpdate &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        update(job, block, scratch);
    }
}

void cfr_worth(const CfrWorth<float> &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        worth(job, block, scratch);
    }
}

void cfr_worth(const CfrWorth<double> &job, std::size_t first, std::size_t last, void *scratch) {
    for (std::size_t block = first; block < last; ++block) {
        worth(job, block, scratch);
    }
}

}  // namespace ninecards::NINECARDS_ISA
