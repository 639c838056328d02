// The Python door of the passes of a solve.
#include <cstdint>
#include <vector>

#include "bindings.hpp"
#include "cfr_pass.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using ninecards::Array;

namespace {

using Integers = Array<const std::int32_t, 1>;

std::vector<std::int32_t> copied(const Integers &numbers) {
    return {numbers.data(), numbers.data() + numbers.shape(0)};
}

// A tree and the arrays that it points into.
class Tree {
    std::vector<std::int32_t> under_;
    std::vector<std::int32_t> first_row_;
    std::vector<std::int32_t> actions_;
    std::vector<std::int32_t> first_term_;
    std::vector<std::int32_t> deal_point_;
    std::vector<std::int32_t> lane_point_;
    std::vector<ninecards::CfrTerm> terms_;
    ninecards::CfrTree tree_{};

public:
    Tree(int entries, int opponent_lanes, Integers under, Integers actions, Integers first_term,
         Integers lanes, Array<const double, 1> shares, Array<const double, 1> everies,
         Integers deal_point, Integers lane_point)
        : under_(copied(under)),
          actions_(copied(actions)),
          first_term_(copied(first_term)),
          deal_point_(copied(deal_point)),
          lane_point_(copied(lane_point)) {
        for (const std::int32_t number : actions_) {
            first_row_.push_back(tree_.rows);
            tree_.rows += number;
        }
        for (std::size_t i = 0; i < lanes.shape(0); ++i) {
            terms_.push_back({lanes.data()[i], shares.data()[i], everies.data()[i]});
            tree_.compares = tree_.compares || shares.data()[i] != 0;
        }
        tree_.entries = entries;
        tree_.decisions = static_cast<int>(under_.size());
        tree_.points = entries + tree_.rows;
        tree_.deals = static_cast<int>(deal_point_.size());
        tree_.lanes = static_cast<int>(lane_point_.size());
        tree_.opponent_lanes = opponent_lanes;
        tree_.under = under_.data();
        tree_.first_row = first_row_.data();
        tree_.actions = actions_.data();
        tree_.first_term = first_term_.data();
        tree_.terms = terms_.data();
        tree_.deal_point = deal_point_.data();
        tree_.lane_point = lane_point_.data();
    }
    Tree(const Tree &) = delete;

    const ninecards::CfrTree &get() const { return tree_; }
};

using Starts = Array<const std::int64_t, 1>;

// Rows of a storage, those of one player on one board.
class Rows {
    Array<float, 1> values_;
    Array<std::int16_t, 1> numbers_;
    Starts row_;
    Starts scale_row_;

public:
    Rows(Array<float, 1> values, Array<std::int16_t, 1> numbers, Starts row, Starts scale_row)
        : values_(values), numbers_(numbers), row_(row), scale_row_(scale_row) {}

    ninecards::CfrKept get() const {
        if (!numbers_.is_valid()) return {values_.data(), nullptr, nullptr, row_.data(), nullptr};
        return {nullptr, numbers_.data(), values_.data(), row_.data(), scale_row_.data()};
    }
};

// None is nothing kept.
ninecards::CfrKept kept(const Rows *rows) {
    return rows == nullptr ? ninecards::CfrKept{} : rows->get();
}

template <typename Numbers>
auto *data(const Numbers &array) {
    return array.is_valid() ? array.data() : nullptr;
}

// Locks of one player on one board, with the arrays that they lie in.
template <typename Lane>
class Locks {
    std::vector<Array<const std::uint8_t, 1>> held_;
    std::vector<Array<const Lane, 2>> strategies_;
    std::vector<ninecards::CfrLock<Lane>> locks_;

public:
    explicit Locks(const nb::list &locks) {
        for (const nb::handle &item : locks) {
            const nb::tuple lock = nb::cast<nb::tuple>(item);
            held_.push_back(nb::cast<Array<const std::uint8_t, 1>>(lock[1]));
            strategies_.push_back(nb::cast<Array<const Lane, 2>>(lock[2]));
            locks_.push_back({nb::cast<std::int32_t>(lock[0]), held_.back().data(),
                              strategies_.back().data()});
        }
    }

    ninecards::CfrLocks<Lane> get() const {
        return {locks_.data(), static_cast<int>(locks_.size())};
    }
};

template <typename Lane>
using Table = Array<const Lane, 2>;

// In these functions the lock of the interpreter is let go by hand, not by a call guard: the arrays
// given by value must be released while it is held.

template <typename Lane>
void cfr_reach(const Tree &tree, bool average, const Rows &rows, const Rows *last, nb::list locks,
               Table<Lane> entries, Array<Lane, 2> lanes, Array<Lane, 2> deals, int threads) {
    const Locks<Lane> held(locks);
    const ninecards::CfrReach<Lane> job = {
        &tree.get(), entries.shape(1), average,     rows.get(),  kept(last),
        held.get(),  entries.data(),   data(lanes), data(deals),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::cfr_reach(job, threads);
}

void cfr_update(const Tree &tree, float positive, float negative, float average,
                const Rows &regrets, const Rows &sums, const Rows *last, nb::list locks,
                Table<float> entries, Table<float> share, Table<float> every, Table<float> deals,
                Array<float, 2> values, Array<float, 2> lanes, int threads) {
    const Locks<float> held(locks);
    const ninecards::CfrUpdate job = {
        &tree.get(), entries.shape(1), positive,    negative,       average,
        regrets.get(), sums.get(),     kept(last),  held.get(),     entries.data(),
        data(share), data(every),      data(deals), data(values),   data(lanes),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::cfr_update(job, threads);
}

template <typename Lane>
void cfr_worth(const Tree &tree, const Rows &sums, nb::list locks, Table<Lane> share,
               Table<Lane> every, Table<Lane> deals, Table<Lane> best_deals,
               Array<Lane, 2> values, Array<Lane, 2> best, int threads) {
    const Locks<Lane> held(locks);
    const ninecards::CfrWorth<Lane> job = {
        &tree.get(), values.shape(1), sums.get(),       held.get(),    data(share),
        data(every), data(deals),     data(best_deals), values.data(), best.data(),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::cfr_worth(job, threads);
}

template <typename Lane>
void cfr_take(Table<Lane> from, Starts hand, Array<Lane, 2> to) {
    const ninecards::CfrMove<Lane> job = {
        from.shape(0), hand.shape(0), hand.data(), from.data(), from.shape(1),
        to.data(),     to.shape(1),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::cfr_take(job);
}

template <typename Lane>
void cfr_give(Table<Lane> from, Starts hand, Lane factor, Array<Lane, 2> to) {
    const ninecards::CfrMove<Lane> job = {
        from.shape(0), hand.shape(0), hand.data(), from.data(), from.shape(1),
        to.data(),     to.shape(1),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::cfr_give(job, factor);
}

template <typename Lane>
void bind_passes(nb::module_ &m) {
    m.def("cfr_take", &::cfr_take<Lane>, "from_"_a.noconvert(), "hand"_a.noconvert(),
          "to"_a.noconvert(),
          R"(Write rows by hand after a public card, to[row, i] = from_[row, hand[i]], where hand is
int64 and says which hand before the card each of those after it is. Everything is trusted. Runs
without the interpreter lock.)");
    m.def("cfr_give", &::cfr_give<Lane>, "from_"_a.noconvert(), "hand"_a.noconvert(), "factor"_a,
          "to"_a.noconvert(),
          R"(Add rows by hand after a public card to those before it:
to[row, hand[i]] += factor * from_[row, i], where hand has no number twice. The rest as in
cfr_take.)");
    m.def("cfr_reach", &::cfr_reach<Lane>, "tree"_a, "average"_a, "rows"_a, "last"_a.none(),
          "locks"_a, "entries"_a.noconvert(), "lanes"_a.noconvert().none(),
          "deals"_a.noconvert().none(), "threads"_a,
          R"(Write the reach of the player's hands at his lanes, (hands, lanes), and at the deals,
(deals, hands), from that at the entries, (entries, hands); either may be None. rows are his sums if
average, of which only ratios count; else his regrets, in float32, and last the regrets that are
expected once more, or None. locks has (decision, held (hands,) uint8, strategy (actions, hands)).
float32 or float64. Everything is trusted. Runs without the interpreter lock.)");
    m.def("cfr_worth", &::cfr_worth<Lane>, "tree"_a, "sums"_a, "locks"_a,
          "share"_a.noconvert().none(), "every"_a.noconvert().none(),
          "deals"_a.noconvert().none(), "best_deals"_a.noconvert().none(),
          "values"_a.noconvert(), "best"_a.noconvert(), "threads"_a,
          R"(Write what the average strategy is worth to the player's hands at each entry, and the
best that they could have, (entries, hands). share and every (hands, opponent's lanes) are what they
win of a pot of 1 and all that they meet; deals and best_deals (deals, hands) the values there; each
may be None where there is none. The rest as in cfr_reach.)");
}

}  // namespace

namespace ninecards {

void bind_solver(nb::module_ &m) {
    nb::class_<Tree>(m, "CfrTree",
                     R"(A street as one player sees it; see cfr_pass_kernel.hpp.

Points are the entries, then his actions, decision by decision. under and actions, by decision: the
point above it and how many actions it has. Terms of point p are first_term[p] to
first_term[p + 1] - 1: an opponent's lane, and the factors of its share and of all it meets.)")
        .def(nb::init<int, int, Integers, Integers, Integers, Integers, Array<const double, 1>,
                      Array<const double, 1>, Integers, Integers>(),
             "entries"_a, "opponent_lanes"_a, "under"_a.noconvert(), "actions"_a.noconvert(),
             "first_term"_a.noconvert(), "lanes"_a.noconvert(), "shares"_a.noconvert(),
             "everies"_a.noconvert(), "deal_point"_a.noconvert(), "lane_point"_a.noconvert());
    nb::class_<Rows>(m, "CfrRows",
                     "Where each action of a player on a board has its row of numbers by hand: in "
                     "values float32, or in numbers int16 with values as scales.")
        .def(nb::init<Array<float, 1>, Array<std::int16_t, 1>, Starts, Starts>(),
             "values"_a.noconvert(), "numbers"_a.noconvert().none(), "row"_a.noconvert(),
             "scale_row"_a.noconvert().none());
    bind_passes<float>(m);
    bind_passes<double>(m);
    m.def("cfr_update", &::cfr_update, "tree"_a, "positive"_a, "negative"_a, "average"_a,
          "regrets"_a, "sums"_a, "last"_a.none(), "locks"_a, "entries"_a.noconvert(),
          "share"_a.noconvert().none(), "every"_a.noconvert().none(),
          "deals"_a.noconvert().none(), "values"_a.noconvert().none(),
          "lanes"_a.noconvert().none(), "threads"_a,
          R"(Do an iteration of one player on one board, in float32: change regrets, sums and last,
write the values at the entries and the new reach at his lanes; either may be None. lanes may be the
memory of share or of every where both have as many lanes. The factors are those of a step; the rest
as in cfr_reach and cfr_worth.)");
}

}  // namespace ninecards
