// Sums over disjoint hands, as in showdown_kernel.cpp, for hands of four cards (and of two).
//
// With T(S) the reach of the opponents that hold the set S, and U(ab) = T(ab) - (T(a) + T(b)) / 3 +
// T / 6, a hand meets sum of U over its 6 pairs - sum of T over its 4 triples + the reach of itself.
// The tables of pairs and triples are added to; U is made anew at each strength. Along a run three
// cards stay, so that 3 pairs and 3 triples are read for a hand, and 3 and 1 once a run.
#include "class_kernel.hpp"

namespace ninecards::NINECARDS_ISA {
namespace {

template <int Lanes>
struct VectorOf {
    typedef float Type __attribute__((vector_size(sizeof(float) * Lanes)));
};

constexpr std::uint32_t kAhead = 12;  // hands between the wish for a row and its use

template <int Lanes>
class Rows {
public:
    using Vector = typename VectorOf<Lanes>::Type;

    explicit Rows(const ClassSweep &sweep)
        : sweep_(sweep),
          reach_(reinterpret_cast<const Vector *>(sweep.reach)),
          sums_(reinterpret_cast<Vector *>(sweep.sums)),
          by_kind_(reinterpret_cast<const Vector *>(sweep.by_kind)) {
        __builtin_memcpy(&below_, sweep.below, sizeof below_);
        __builtin_memcpy(&up_to_, sweep.up_to, sizeof up_to_);
        __builtin_memcpy(every_, sweep.every[0], sizeof every_[0]);
        __builtin_memcpy(every_ + 1, sweep.every[1], sizeof every_[1]);
    }

protected:
    const Vector &reach(std::uint32_t hand) const {
        __builtin_prefetch(reach_ + sweep_.hands.suit_class[hand + kAhead]);
        return reach_[sweep_.hands.suit_class[hand]];
    }

    Vector &sum(std::uint32_t hand) {
        __builtin_prefetch(sums_ + sweep_.hands.suit_class[hand + kAhead], 1);
        return sums_[sweep_.hands.suit_class[hand]];
    }

    const Vector &every_factor(std::uint32_t hand) const {
        return every_[sweep_.hands.kind == nullptr ? 0 : sweep_.hands.kind[hand]];
    }

    // Below, up to, every: the factors of the kind of a hand.
    const Vector *own_factors(std::uint32_t hand) const {
        return by_kind_ + 3 * sweep_.hands.kind[hand];
    }

    // The rows of a hand's class, of which `lost` is the first that it needs.
    Vector *end_rows(std::uint32_t hand, const EndRows &at) {
        const auto &classes = sweep_.hands.suit_class;
        const Vector *ahead = sums_ + sweep_.rows * classes[hand + kAhead];
        for (int row = 0; row < sweep_.rows; ++row) __builtin_prefetch(ahead + row, 1);
        return sums_ + sweep_.rows * classes[hand] + at.lost;
    }

    const EndRows &ends_of(std::uint32_t hand) const {
        return sweep_.ends[sweep_.hands.kind == nullptr ? 0 : sweep_.hands.kind[hand]];
    }

    // What a hand beats, and what it beats or ties: all others that it meets are added later.
    void add_ends(std::uint32_t hand, const Vector &below, const Vector &up_to) {
        const EndRows &at = ends_of(hand);
        Vector *row = end_rows(hand, at);
        row[2 * at.step] += below * sweep_.weight;
        row[at.step] += (up_to - below) * sweep_.weight;
        row[0] -= up_to * sweep_.weight;
    }

    void add_every(std::uint32_t hand, const Vector &every) {
        end_rows(hand, ends_of(hand))[0] += every * sweep_.weight;
    }

    const ClassSweep &sweep_;
    Vector below_;
    Vector up_to_;
    Vector every_[2];

private:
    const Vector *reach_;
    Vector *sums_;
    const Vector *by_kind_;
};

// ------------------------------------------------------------------------ hands of two cards

template <int Lanes>
class PairSweep : Rows<Lanes> {
    using Base = Rows<Lanes>;
    using Vector = typename Base::Vector;

public:
    PairSweep(const ClassSweep &sweep, void *scratch)
        : Base(sweep), card_(static_cast<Vector *>(scratch)), held_(card_ + kLiveStride) {}

    void run() {
        for (int card = 0; card < kLiveStride; ++card) card_[card] = Vector{};
        const RunHands &hands = this->sweep_.hands;
        for (int c = 0; c < hands.strengths; ++c) {
            const std::uint32_t first = hands.start[c];
            const std::uint32_t last = hands.start[c + 1];
            for (std::uint32_t i = first; i < last; ++i) look(hands.runs[i], held_[i - first]);
            for (std::uint32_t i = first; i < last; ++i) {
                const Vector &reach = this->reach(i);
                card_[hands.runs[i].first] += reach;
                card_[hands.runs[i].second] += reach;
                all_ += reach;
            }
            for (std::uint32_t i = first; i < last; ++i) {
                Vector found;
                look(hands.runs[i], found);
                if (this->sweep_.ends != nullptr) {
                    this->add_ends(i, held_[i - first], found);
                } else {
                    this->sum(i) += held_[i - first] * this->below_ + found * this->up_to_;
                }
            }
        }
        if (!this->sweep_.alone) return;
        for (std::uint32_t i = 0; i < hands.start[hands.strengths]; ++i) {
            Vector found;
            look(hands.runs[i], found);
            if (this->sweep_.ends != nullptr) {
                this->add_every(i, found);
            } else {
                this->sum(i) += found * this->every_factor(i);
            }
        }
    }

private:
    void look(const Run &hand, Vector &found) const {
        found = all_ - (card_[hand.first] + card_[hand.second]);
    }

    Vector *card_;
    Vector *held_;
    Vector all_{};
};

// ----------------------------------------------------------------------- hands of four cards

template <int Lanes, bool Split, bool ByKind, bool Ends>
class Sweep : Rows<Lanes> {
    using Base = Rows<Lanes>;
    using Vector = typename Base::Vector;

public:
    Sweep(const ClassSweep &sweep, void *scratch)
        : Base(sweep), sets_(*sweep.sets), hands_(sweep.hands) {
        auto *next = static_cast<Vector *>(scratch);
        const auto take = [&next](std::size_t count) {
            Vector *piece = next;
            next += count;
            for (std::size_t i = 0; i < count; ++i) piece[i] = Vector{};
            return piece;
        };
        triple_ = take(kLiveTriples);
        pair_ = take(kLivePairs);
        now_ = take(kLivePairs);
        before_ = take(kLivePairs);
        both_ = take(kLivePairs);
        card_ = take(kLiveStride);
        held_ = next;
    }

    void run() {
        for (int c = 0; c < hands_.strengths; ++c) {
            const std::uint32_t first = hands_.start[c];
            const std::uint32_t last = hands_.start[c + 1];
            if (first == last) continue;
            if (any_ || !ByKind) look_below(first, last);
            if (insert(first, last)) gather();
            if (any_ || !ByKind) look_up_to(first, last);
        }
        if (this->sweep_.alone && any_) look_all();
    }

private:
    // The numbers of the sets that a run reads.
    struct Places {
        std::uint16_t pair[3];
        const std::uint16_t *card[3];    // pairs of one of the three cards
        const std::uint16_t *triple[3];  // triples of two of them
        std::uint16_t all;

        Places(const LiveSets &sets, const Run &run)
            : pair{sets.pair[run.first][run.second], sets.pair[run.first][run.third],
                   sets.pair[run.second][run.third]},
              card{sets.pair[run.first], sets.pair[run.second], sets.pair[run.third]},
              triple{sets.triple[pair[0]], sets.triple[pair[1]], sets.triple[pair[2]]},
              all(triple[0][run.third]) {}
    };

    // A vector is never returned by value: how depends on the instructions of the caller.
    static void add_pairs(const Vector *pairs, const Places &at, Vector &sum) {
        sum += pairs[at.pair[0]] + pairs[at.pair[1]] + pairs[at.pair[2]];
    }

    static void add_fourth(const Vector *pairs, const Places &at, unsigned card, Vector &sum) {
        sum += pairs[at.card[0][card]] + pairs[at.card[1][card]] + pairs[at.card[2][card]];
    }

    void add_triples(const Places &at, unsigned card, Vector &sum) const {
        sum += triple_[at.triple[0][card]] + triple_[at.triple[1][card]] +
               triple_[at.triple[2][card]];
    }

    // The hands of these kinds, run by run; in a run kinds ascend.
    template <typename Visit>
    void each_run(const Kinds &kinds, std::uint32_t first, std::uint32_t last,
                  const Visit &visit) const {
        for (std::uint32_t i = first; i < last; ++i) {
            std::uint32_t begin = hands_.runs[i].begin;
            std::uint32_t end = hands_.runs[i + 1].begin;
            if (ByKind) {
                while (begin < end && hands_.kind[begin] < kinds.from) ++begin;
                while (begin < end && hands_.kind[end - 1] > kinds.to) --end;
                if (begin == end) continue;
            }
            visit(Places(sets_, hands_.runs[i]), begin, end);
        }
    }

    void look_below(std::uint32_t first, std::uint32_t last) {
        Vector *held = held_;
        each_run(this->sweep_.own, first, last, [&](const Places &at, std::uint32_t begin, std::uint32_t end) {
            Vector run = -triple_[at.all];
            if (Split) add_pairs(now_, at, run);
            for (std::uint32_t i = begin; i < end; ++i) {
                const unsigned card = hands_.fourth[i];
                Vector less{};
                add_triples(at, card, less);
                Vector sum = run - less;
                if (Split) add_fourth(now_, at, card, sum);
                *held++ = sum;
            }
        });
    }

    // Whether there was a hand to insert.
    bool insert(std::uint32_t first, std::uint32_t last) {
        bool found = false;
        each_run(this->sweep_.met, first, last,
                 [&](const Places &at, std::uint32_t begin, std::uint32_t end) {
            found = true;
            Vector run{};
            for (std::uint32_t i = begin; i < end; ++i) {
                const unsigned card = hands_.fourth[i];
                const Vector reach = this->reach(i);
                for (int k = 0; k < 3; ++k) triple_[at.triple[k][card]] += reach;
                for (int k = 0; k < 3; ++k) pair_[at.card[k][card]] += reach;
                run += reach;
            }
            triple_[at.all] += run;
            for (int k = 0; k < 3; ++k) pair_[at.pair[k]] += run;
        });
        if (found && !any_) {
            any_ = true;
            // Nothing was below: what look_below would have found.
            if (ByKind) fill_held(first, last);
        }
        return found;
    }

    void fill_held(std::uint32_t first, std::uint32_t last) {
        const std::uint32_t hands = hands_.runs[last].begin - hands_.runs[first].begin;
        for (std::uint32_t i = 0; i < hands; ++i) held_[i] = Vector{};
    }

    // U of all pairs, and what it was before plus what it is.
    void gather() {
        Vector *old = now_;
        now_ = before_;
        before_ = old;
        for (int card = 0; card < kMostLive; ++card) card_[card] = Vector{};
        const Vector *mass = pair_;
        for (int a = 1; a < kMostLive; ++a) {
            Vector high{};
            for (int b = 0; b < a; ++b, ++mass) {
                high += *mass;
                card_[b] += *mass;
            }
            card_[a] += high;
        }
        // Each card's pairs count its hands three times, all cards the hands four times.
        Vector all{};
        for (int card = 0; card < kMostLive; ++card) {
            card_[card] *= 1.0f / 3.0f;
            all += card_[card];
            card_[card] *= 1.0f / 3.0f;
        }
        all *= 1.0f / 24.0f;
        std::size_t number = 0;
        for (int a = 1; a < kMostLive; ++a) {
            const Vector high = all - card_[a];
            for (int b = 0; b < a; ++b, ++number) {
                const Vector value = pair_[number] + (high - card_[b]);
                now_[number] = value;
                if (!Split) both_[number] = before_[number] + value;
            }
        }
    }

    void look_up_to(std::uint32_t first, std::uint32_t last) {
        const Vector *pairs = Split ? now_ : both_;
        const Vector *held = held_;
        each_run(this->sweep_.own, first, last, [&](const Places &at, std::uint32_t begin, std::uint32_t end) {
            Vector run = -triple_[at.all];
            add_pairs(pairs, at, run);
            for (std::uint32_t i = begin; i < end; ++i) {
                const unsigned card = hands_.fourth[i];
                Vector less{};
                add_triples(at, card, less);
                Vector found = run - less;
                add_fourth(pairs, at, card, found);
                if (Ends) {
                    this->add_ends(i, *held++, found);
                } else if (ByKind) {
                    const Vector *own = this->own_factors(i);
                    this->sum(i) += *held++ * own[0] + found * own[1];
                } else if (Split) {
                    this->sum(i) += *held++ * this->below_ + found * this->up_to_;
                } else {
                    this->sum(i) += (*held++ + found) * this->up_to_;
                }
            }
        });
    }

    // What all of a triple's sets bring together: 4 look-ups are left for a hand.
    void look_all() {
        std::size_t number = 0;
        for (int a = 2; a < kMostLive; ++a) {
            for (int b = 1; b < a; ++b) {
                const Vector high = now_[sets_.pair[a][b]];
                for (int c = 0; c < b; ++c, ++number) {
                    const Vector pairs = high + now_[sets_.pair[a][c]] + now_[sets_.pair[b][c]];
                    triple_[number] = pairs * 0.5f - triple_[number];
                }
            }
        }
        const auto last = hands_.start[hands_.strengths];
        each_run(this->sweep_.own, 0, last, [&](const Places &at, std::uint32_t begin, std::uint32_t end) {
            const Vector run = triple_[at.all];
            for (std::uint32_t i = begin; i < end; ++i) {
                Vector found = run;
                add_triples(at, hands_.fourth[i], found);
                if (Ends) {
                    this->add_every(i, found);
                    continue;
                }
                this->sum(i) += found * (ByKind ? this->own_factors(i)[2] : this->every_factor(i));
            }
        });
    }

    const LiveSets &sets_;
    const RunHands &hands_;
    Vector *triple_;
    Vector *pair_;
    Vector *now_;
    Vector *before_;
    Vector *both_;
    Vector *card_;
    Vector *held_;
    bool any_ = false;
};

template <int Lanes>
void sweep_lanes(const ClassSweep &sweep, void *scratch) {
    if (sweep.hole_size == 2) return PairSweep<Lanes>(sweep, scratch).run();
    if (sweep.ends != nullptr) return Sweep<Lanes, true, true, true>(sweep, scratch).run();
    if (sweep.by_kind != nullptr) return Sweep<Lanes, true, true, false>(sweep, scratch).run();
    if (sweep.split) return Sweep<Lanes, true, false, false>(sweep, scratch).run();
    Sweep<Lanes, false, false, false>(sweep, scratch).run();
}

}  // namespace

void sweep_classes(const ClassSweep &sweep, void *scratch) {
    if (sweep.lanes == kWideLanes) return sweep_lanes<kWideLanes>(sweep, scratch);
    sweep_lanes<kWideLanes / 2>(sweep, scratch);
}

}  // namespace ninecards::NINECARDS_ISA
