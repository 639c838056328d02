#include "class_sums.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <numeric>
#include <vector>

#include "class_kernel.hpp"
#include "board_sums.hpp"

namespace ninecards {
namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kMostHands = 178365;
constexpr int kStrengths = 256;
constexpr std::size_t kSpare = 16;  // numbers that may be read ahead
constexpr int kLowsOneByOne = 5;    // so many lows are not halved any more

LiveSets number_sets() {
    LiveSets sets = {};
    const auto pair = [](int a, int b) { return a * (a - 1) / 2 + b; };
    for (int a = 1; a < kMostLive; ++a) {
        for (int b = 0; b < a; ++b) {
            const auto number = static_cast<std::uint16_t>(pair(a, b));
            sets.pair[a][b] = sets.pair[b][a] = number;
            for (int c = 0; c < kMostLive; ++c) {
                if (c == a || c == b) continue;
                int card[3] = {a, b, c};
                std::sort(card, card + 3);
                const int high = card[2];
                sets.triple[number][c] = static_cast<std::uint16_t>(
                    high * (high - 1) * (high - 2) / 6 + pair(card[1], card[0]));
            }
        }
    }
    return sets;
}

const LiveSets kSets = number_sets();

// Floats aligned to a line.
class Lines {
    struct Free {
        void operator()(void *memory) const { std::free(memory); }
    };
    std::unique_ptr<void, Free> memory_;
    std::size_t bytes_ = 0;

public:
    float *of(std::size_t bytes) {
        if (bytes > bytes_) {
            memory_.reset(std::aligned_alloc(kLine, (bytes + kLine - 1) / kLine * kLine));
            if (memory_ == nullptr) throw std::bad_alloc();
            bytes_ = bytes;
        }
        return static_cast<float *>(memory_.get());
    }
};

struct RankedPair {
    std::uint8_t high;  // live cards
    std::uint8_t low;
    std::uint8_t strength;
};

// Pairs by strength, of the high or of the low; for each card those it makes with others, as bits.
struct Pairs {
    std::vector<RankedPair> ordered;
    int strengths = 0;

    template <typename Strength>
    void sort(int deck, int count, const Strength &strength) {
        std::uint32_t start[kStrengths + 1] = {};
        const auto each = [&](const auto &visit) {
            for (int a = 1; a < deck; ++a) {
                for (int b = 0; b < a; ++b) {
                    const int found = strength(a, b);
                    if (found >= 0) visit(a, b, found);
                }
            }
        };
        each([&](int, int, int found) { ++start[found + 1]; });
        for (int c = 0; c < kStrengths; ++c) start[c + 1] += start[c];
        ordered.resize(start[kStrengths]);
        each([&](int a, int b, int found) {
            ordered[start[found]++] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                       static_cast<std::uint8_t>(found)};
        });
        strengths = count;
    }
};

// The hands in the order of the sweep, with what it reads of them.
class Hands {
    std::vector<Run> runs_;
    std::vector<std::uint32_t> start_;
    std::vector<std::uint8_t> fourth_;
    std::vector<std::uint16_t> class_;
    std::vector<std::uint8_t> kind_;
    std::size_t hands_ = 0;
    int strengths_ = 0;

public:
    Hands() : runs_(kMostHands + 1), fourth_(kMostHands), class_(kMostHands + kSpare) {}

    // Hands of two cards are the pairs.
    void take_pairs(const Pairs &pairs, const std::uint8_t *card, const std::uint16_t *suit_class) {
        begin(pairs.strengths);
        std::uint32_t runs = 0;
        for (const RankedPair &pair : pairs.ordered) {
            open(pair.strength, runs);
            runs_[runs] = {pair.high, pair.low, 0, runs};
            class_[runs++] = suit_class[pair_number(card[pair.high], card[pair.low])];
        }
        end(runs, runs);
    }

    // Every hand stands at its best pair, in a strict order of the pairs; `weaker` has for each card
    // those with which it makes a pair that is below all of `pairs`. Where `lows` (likewise, pairs
    // that make a low) is there, hands with a low are of kind 1, without one of kind 0.
    void take(const Pairs &pairs, const std::uint64_t *weaker, const std::uint64_t *lows,
              const std::uint8_t *card, const std::uint16_t *suit_class) {
        begin(pairs.strengths);
        if (lows != nullptr) kind_.resize(kMostHands);
        std::uint64_t below[kLiveStride];
        std::copy(weaker, weaker + kLiveStride, below);
        std::uint32_t runs = 0;
        std::uint32_t hands = 0;
        for (const RankedPair &pair : pairs.ordered) {
            open(pair.strength, runs);
            const int p = pair.high;
            const int q = pair.low;
            const std::uint16_t *row = suit_class + kDeckPairs * pair_number(card[p], card[q]);
            const std::uint64_t thirds = below[p] & below[q];
            for (std::uint64_t left = thirds; left != 0; left &= left - 1) {
                const int r = __builtin_ctzll(left);
                std::uint64_t fourths = thirds & below[r] & ((std::uint64_t{1} << r) - 1);
                if (fourths == 0) continue;
                runs_[runs++] = {pair.high, pair.low, static_cast<std::uint8_t>(r), hands};
                const std::uint16_t *classes = row + pair_number(card[r], 0);
                const std::uint64_t kinds = lows == nullptr ? 0 : lows_of(lows, p, q, r);
                for (; fourths != 0; fourths &= fourths - 1, ++hands) {
                    const int s = __builtin_ctzll(fourths);
                    fourth_[hands] = static_cast<std::uint8_t>(s);
                    class_[hands] = classes[card[s]];
                    if (lows != nullptr) kind_[hands] = kinds >> s & 1;
                }
            }
            below[p] |= std::uint64_t{1} << q;
            below[q] |= std::uint64_t{1} << p;
        }
        end(runs, hands);
        if (lows == nullptr) kind_.clear();
    }

    // Makes the low of a hand its kind; `low` is that of two live cards, from the higher one.
    template <typename Low>
    void take_lows(int deck, const Low &low) {
        std::uint8_t lows[kLiveStride][kLiveStride] = {};
        for (int a = 1; a < deck; ++a) {
            for (int b = 0; b < a; ++b) lows[a][b] = lows[b][a] = low(a, b);
        }
        kind_.resize(kMostHands);
        for (std::size_t run = 0; run < start_.back(); ++run) {
            const auto [p, q, r, begin] = runs_[run];
            const int three = std::max({lows[p][q], lows[p][r], lows[q][r]});
            for (std::uint32_t i = begin; i < runs_[run + 1].begin; ++i) {
                const int s = fourth_[i];
                const int with = std::max({lows[p][s], lows[q][s], lows[r][s]});
                kind_[i] = static_cast<std::uint8_t>(std::max(three, with));
                put_in_place(begin, i);
            }
        }
    }

    // All hands are of one kind.
    void take_one_kind() { kind_.assign(kMostHands, 0); }

    // How many hands there are of each kind.
    void count_kinds(std::size_t (&counts)[kLowKinds]) const {
        std::fill(counts, counts + kLowKinds, 0);
        for (std::size_t i = 0; i < hands_; ++i) ++counts[kind_[i]];
    }

    RunHands view() const {
        return {runs_.data(), start_.data(), strengths_, fourth_.data(), class_.data(),
                kind_.empty() ? nullptr : kind_.data()};
    }

    std::size_t most_of_one_strength() const {
        std::size_t most = 0;
        for (int c = 0; c < strengths_; ++c) {
            most = std::max<std::size_t>(most, runs_[start_[c + 1]].begin - runs_[start_[c]].begin);
        }
        return most;
    }

    void count(float weight, std::vector<float> &counts) const {
        for (std::size_t i = 0; i < hands_; ++i) counts[class_[i]] += weight;
    }

private:
    static std::size_t pair_number(std::size_t a, std::size_t b) {
        return a > b ? a * (a - 1) / 2 + b : b * (b - 1) / 2 + a;
    }

    // The fourth cards with which a hand has a low.
    static std::uint64_t lows_of(const std::uint64_t *lows, int p, int q, int r) {
        if ((lows[p] >> q | lows[p] >> r | lows[q] >> r) & 1) return ~std::uint64_t{0};
        return lows[p] | lows[q] | lows[r];
    }

    // Moves the last hand of a run so far to its kind: they ascend, and a kind is together.
    void put_in_place(std::uint32_t begin, std::uint32_t last) {
        const std::uint8_t fourth = fourth_[last];
        const std::uint8_t kind = kind_[last];
        const std::uint16_t suit_class = class_[last];
        std::uint32_t at = last;
        for (; at > begin && kind_[at - 1] > kind; --at) {
            fourth_[at] = fourth_[at - 1];
            kind_[at] = kind_[at - 1];
            class_[at] = class_[at - 1];
        }
        fourth_[at] = fourth;
        kind_[at] = kind;
        class_[at] = suit_class;
    }

    void begin(int strengths) {
        start_.clear();
        strengths_ = strengths;
    }

    void open(std::size_t strength, std::uint32_t runs) {
        while (start_.size() <= strength) start_.push_back(runs);
    }

    void end(std::uint32_t runs, std::uint32_t hands) {
        open(static_cast<std::size_t>(strengths_), runs);
        runs_[runs].begin = hands;
        std::fill(class_.begin() + hands, class_.begin() + hands + kSpare, 0);
        hands_ = hands;
    }
};

void sweep_one(const ClassSweep &sweep, void *scratch) {
    NINECARDS_BY_ISA(sweep_classes(sweep, scratch));
}

// The lanes of a job in groups of 16 or 8, each with rows of its own.
class Groups {
    struct Group {
        std::size_t lane;
        int lanes;
        Lines reach;
        Lines sums;
    };
    const ClassJob &job_;
    std::vector<Group> groups_;
    Lines scratch_;
    Lines factors_;
    std::vector<float> counts_;
    int rows_;

    // The quarters that the low brings to one of some low (0 for none) against another.
    static int low_quarters(int own, int other) {
        return own == 0 ? 0 : own > other ? 2 : own == other ? 1 : 0;
    }

    // Of a hand with a low (0 for none) that meets one: what losing, tying and winning the high add.
    void fill_factors(float *row, const Group &group, float weight, int own, int other) const {
        const int low = low_quarters(own, other);
        const bool whole = own == 0 && other == 0;
        for (int i = 0; i < group.lanes; ++i) {
            const std::size_t lane = group.lane + static_cast<std::size_t>(i);
            const bool used = lane < job_.lanes;
            const auto share = [&](int quarters) {
                return used ? weight * job_.shares[quarters * job_.lanes + lane] : 0.0f;
            };
            const float lost = share(low);
            const float tied = share(whole ? 2 : low + 1);
            const float won = share(whole ? 4 : low + 2);
            row[i] = won - tied;
            row[group.lanes + i] = tied - lost;
            row[2 * group.lanes + i] = lost;
        }
    }

    ClassSweep sweep_of(Group &group, const Hands &hands) const {
        ClassSweep sweep = {};
        sweep.hole_size = job_.hole_size;
        sweep.lanes = group.lanes;
        sweep.alone = true;
        sweep.sets = &kSets;
        sweep.hands = hands.view();
        sweep.reach = group.reach.of(0);
        sweep.sums = group.sums.of(0);
        sweep.rows = rows_;
        return sweep;
    }

    // The kinds that meet: first without a low and with one, then lows in halves of the hands, down to
    // a few that are met one by one.
    template <typename Visit>
    static void each_meeting(const std::size_t (&counts)[kLowKinds], int lows, const Visit &visit) {
        visit(Kinds{0, 0}, Kinds{0, lows});
        if (lows == 0) return;
        visit(Kinds{1, lows}, Kinds{0, 0});
        each_meeting_of_lows(counts, {1, lows}, visit);
    }

    template <typename Visit>
    static void each_meeting_of_lows(const std::size_t (&counts)[kLowKinds], const Kinds &lows,
                                     const Visit &visit) {
        if (lows.to - lows.from < kLowsOneByOne) {
            for (int low = lows.from; low <= lows.to; ++low) visit(Kinds{low, low}, lows);
            return;
        }
        const auto hands = std::accumulate(counts + lows.from, counts + lows.to + 1, std::size_t{0});
        int middle = lows.from;
        std::size_t below = counts[middle];
        while (middle + 1 < lows.to && 2 * below < hands) below += counts[++middle];
        const Kinds worse = {lows.from, middle};
        const Kinds better = {middle + 1, lows.to};
        visit(worse, better);
        visit(better, worse);
        each_meeting_of_lows(counts, worse, visit);
        each_meeting_of_lows(counts, better, visit);
    }

public:
    explicit Groups(const ClassJob &job)
        : job_(job), counts_(job.classes), rows_(job.live == nullptr ? 1 : job.hi_lo ? 5 : 3) {
        for (std::size_t lane = 0; lane < job.lanes; lane += kWideLanes) {
            groups_.emplace_back();
            Group &group = groups_.back();
            group.lane = lane;
            group.lanes = job.lanes - lane <= 8 ? 8 : kWideLanes;
            const std::size_t width = static_cast<std::size_t>(group.lanes);
            float *reach = group.reach.of(4 * width * job.classes);
            const std::size_t all = width * job.classes * static_cast<std::size_t>(rows_);
            float *sums = group.sums.of(4 * all);
            std::fill(sums, sums + all, 0.0f);
            std::fill(reach, reach + width * job.classes, 0.0f);
            const std::size_t used = std::min(width, job.lanes - lane);
            for (std::size_t c = 0; c < job.classes; ++c) {
                std::copy_n(job.reach + c * job.lanes + lane, used, reach + c * width);
            }
        }
    }

    void count(const Hands &hands, float weight) { hands.count(weight, counts_); }

    // `halves` are the factors of below and up_to, and of what `every` of a hand of kind 0 and 1
    // has of up_to beside its own factor; `own_every` says whether it has that.
    void add(const Hands &hands, float weight, float halves, const float (&of_every)[2],
             bool own_every) {
        void *scratch = scratch_.of(class_scratch(hands.most_of_one_strength()));
        for (Group &group : groups_) {
            ClassSweep sweep = sweep_of(group, hands);
            sweep.alone = own_every || of_every[0] != 0.0f || of_every[1] != 0.0f;
            const std::size_t used =
                std::min<std::size_t>(sweep.lanes, job_.lanes - group.lane);
            for (std::size_t i = 0; i < used; ++i) {
                const std::size_t lane = group.lane + i;
                sweep.below[i] = weight * halves * job_.below[lane];
                sweep.up_to[i] = weight * halves * job_.up_to[lane];
                sweep.split = sweep.split || job_.below[lane] != job_.up_to[lane];
                for (int kind = 0; kind < 2; ++kind) {
                    const float own = own_every ? job_.every[lane] : 0.0f;
                    sweep.every[kind][i] = weight * (own + of_every[kind] * job_.up_to[lane]);
                }
            }
            sweep_one(sweep, scratch);
        }
    }

    // Both halves of a pot at once: hands of some lows are met by hands of others, so that who has the
    // better low is the same for all of them, or one by one.
    void add_joint(const Hands &hands, float weight, int lows) {
        std::size_t counts[kLowKinds];
        hands.count_kinds(counts);
        for (Group &group : groups_) {
            ClassSweep sweep = sweep_of(group, hands);
            float *factors = factors_.of(4 * 3 * kLowKinds * kWideLanes);
            EndRows ends[kLowKinds];
            sweep.weight = weight;
            if (job_.live == nullptr) {
                sweep.by_kind = factors;
            } else {
                sweep.ends = ends;
            }
            void *scratch = scratch_.of(class_scratch(hands.most_of_one_strength()));
            each_meeting(counts, lows, [&](const Kinds &met, const Kinds &own) {
                sweep.met = met;
                sweep.own = own;
                for (int kind = own.from; kind <= own.to; ++kind) {
                    const bool whole = kind == 0 && met.from == 0;
                    const int low = low_quarters(kind, met.from);
                    ends[kind] = {static_cast<std::uint8_t>(low),
                                  static_cast<std::uint8_t>(whole && rows_ == 5 ? 2 : 1)};
                    if (sweep.by_kind == nullptr) continue;
                    fill_factors(factors + 3 * kind * group.lanes, group, weight, kind, met.from);
                }
                sweep_one(sweep, scratch);
            });
        }
    }

    // Adds all to the job's sums. A hand is up to itself, and among all: once for each live hand.
    void finish() {
        if (job_.live != nullptr) return finish_ends();
        for (Group &group : groups_) {
            const std::size_t width = static_cast<std::size_t>(group.lanes);
            const std::size_t used = std::min(width, job_.lanes - group.lane);
            const float *reach = group.reach.of(0);
            const float *sums = group.sums.of(0);
            for (std::size_t c = 0; c < job_.classes; ++c) {
                for (std::size_t i = 0; i < used; ++i) {
                    const std::size_t lane = group.lane + i;
                    const float own = job_.up_to[lane] + job_.every[lane];
                    const float once = own * reach[c * width + i] + job_.alone[lane];
                    job_.sums[c * job_.lanes + lane] += sums[c * width + i] + counts_[c] * once;
                }
            }
        }
    }

private:
    // A hand ties itself.
    void finish_ends() {
        const auto rows = static_cast<std::size_t>(rows_);
        for (Group &group : groups_) {
            const std::size_t width = static_cast<std::size_t>(group.lanes);
            const std::size_t used = std::min(width, job_.lanes - group.lane);
            const float *reach = group.reach.of(0);
            const float *found = group.sums.of(0);
            for (std::size_t c = 0; c < job_.classes; ++c) {
                for (std::size_t row = 0; row < rows; ++row, found += width) {
                    float *sums = job_.sums + (row * job_.classes + c) * job_.lanes + group.lane;
                    const float itself = row == rows / 2 ? counts_[c] : 0.0f;
                    for (std::size_t i = 0; i < used; ++i) {
                        sums[i] += found[i] + itself * reach[c * width + i];
                    }
                }
            }
        }
        for (std::size_t c = 0; c < job_.classes; ++c) job_.live[c] += counts_[c];
    }
};

// One board after the other.
class Boards {
    const ClassJob &job_;
    Groups groups_;
    Hands hands_;
    Pairs pairs_;
    std::uint8_t card_[kLiveStride] = {};  // of the deck, by live card

public:
    explicit Boards(const ClassJob &job) : job_(job), groups_(job) {}

    void add(const std::uint8_t *board, float weight, std::uint64_t dead) {
        BoardClasses classes;
        class_pairs(classes, board, dead, job_.hole_size);
        for (int card = 0, live = 0; card < 52 && live < classes.deck; ++card) {
            if (is_live(board, dead, card)) card_[live++] = static_cast<std::uint8_t>(card);
        }
        const auto place = [&](int a, int b) { return kCardStride * card_[a] + card_[b]; };
        const auto high = [&](int a, int b) { return classes.high[place(a, b)]; };
        const auto low = [&](int a, int b) { return classes.low[place(a, b)]; };
        const std::uint64_t none[kLiveStride] = {};
        pairs_.sort(classes.deck, classes.highs, high);
        if (job_.live != nullptr) return add_ends(classes, weight, low);
        if (job_.hole_size == 2) {
            hands_.take_pairs(pairs_, card_, job_.suit_class);
        } else if (job_.shares != nullptr && classes.lows > 0) {
            hands_.take(pairs_, none, nullptr, card_, job_.suit_class);
            hands_.take_lows(classes.deck, low);
            groups_.count(hands_, weight);
            return groups_.add_joint(hands_, weight, classes.lows);
        } else if (job_.hi_lo && classes.lows > 0) {
            return add_hi_lo(classes, weight, high, low);
        } else {
            hands_.take(pairs_, none, nullptr, card_, job_.suit_class);
        }
        groups_.count(hands_, weight);
        groups_.add(hands_, weight, 1.0f, {0.0f, 0.0f}, true);
    }

    void finish() { groups_.finish(); }

private:
    static bool is_live(const std::uint8_t *board, std::uint64_t dead, int card) {
        return !(dead >> card & 1) && std::find(board, board + 5, card) == board + 5;
    }

    template <typename Low>
    void add_ends(const BoardClasses &classes, float weight, const Low &low) {
        const int lows = job_.hi_lo ? classes.lows : 0;
        const std::uint64_t none[kLiveStride] = {};
        if (job_.hole_size == 2) {
            hands_.take_pairs(pairs_, card_, job_.suit_class);
        } else {
            hands_.take(pairs_, none, nullptr, card_, job_.suit_class);
        }
        if (lows > 0) {
            hands_.take_lows(classes.deck, low);
        } else {
            hands_.take_one_kind();
        }
        groups_.count(hands_, weight);
        groups_.add_joint(hands_, weight, lows);
    }

    // W_< + W_<= of the pot is half that of the high among all hands; and half that of the low, of
    // which a hand with one wins all from the hands without; or, without one, half that of the high
    // among the hands without.
    template <typename High, typename Low>
    void add_hi_lo(const BoardClasses &classes, float weight, const High &high, const Low &low) {
        std::uint64_t with[kLiveStride] = {};
        std::uint64_t without[kLiveStride] = {};
        const std::uint64_t none[kLiveStride] = {};
        for (int a = 0; a < classes.deck; ++a) {
            for (int b = 0; b < classes.deck; ++b) {
                if (a == b) continue;
                (low(std::max(a, b), std::min(a, b)) > 0 ? with : without)[a] |= std::uint64_t{1}
                                                                                 << b;
            }
        }
        hands_.take(pairs_, none, with, card_, job_.suit_class);
        groups_.count(hands_, weight);
        groups_.add(hands_, weight, 0.5f, {0.0f, 1.0f}, true);
        pairs_.sort(classes.deck, classes.highs,
                    [&](int a, int b) { return low(a, b) > 0 ? -1 : int{high(a, b)}; });
        hands_.take(pairs_, none, nullptr, card_, job_.suit_class);
        groups_.add(hands_, weight, 0.5f, {0.0f, 0.0f}, false);
        pairs_.sort(classes.deck, classes.lows, [&](int a, int b) { return low(a, b) - 1; });
        hands_.take(pairs_, without, nullptr, card_, job_.suit_class);
        groups_.add(hands_, weight, 0.5f, {-1.0f, -1.0f}, false);
    }
};

}  // namespace

void class_sums(const ClassJob &job, const std::uint8_t *boards, const float *weight,
                std::size_t count, std::uint64_t dead) {
    Boards all(job);
    for (std::size_t i = 0; i < count; ++i) all.add(boards + 5 * i, weight[i], dead);
    all.finish();
}

}  // namespace ninecards
