// The Python door of showdowns: of ranges, and of deals drawn at random.
#include <cstdint>

#include "bindings.hpp"
#include "hand_order.hpp"
#include "sampling.hpp"
#include "showdown.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using ninecards::Array;

namespace {

using Packed = Array<const std::uint64_t, 1>;
using Rows = Array<const std::uint32_t, 1>;
using Own = Array<const std::int64_t, 1>;

// The lock is let go by hand, not by a call guard: the arrays given by value must be released while
// it is held.

// Null where Python says None.
template <typename Any>
auto data_or_null(const Any &array) -> decltype(array.data()) {
    return array.is_valid() ? array.data() : nullptr;
}

template <typename Lane>
using Lanes = Array<Lane, 2>;

template <typename Lane>
void showdown_sums(int hole_size, int deck, Packed hero_cards, Rows hero_rows, Rows hero_starts,
                   Packed cards, Rows rows, Rows starts, Own own, Packed by_row,
                   Lanes<const Lane> reach, Lanes<Lane> below, Lanes<Lane> up_to,
                   Lanes<Lane> every, Lanes<Lane> share, Lane factor, bool add,
                   Lanes<const Lane> met, bool few, int threads) {
    const ninecards::ShowdownJob<Lane> job = {
        hole_size,
        deck,
        static_cast<int>(starts.shape(0)) - 1,
        static_cast<int>(reach.shape(1)),
        {hero_cards.data(), hero_rows.data(), hero_starts.data()},
        {cards.data(), rows.data(), starts.data()},
        data_or_null(own),
        reach.data(),
        data_or_null(below),
        data_or_null(up_to),
        data_or_null(every),
        data_or_null(share),
        factor,
        add,
        data_or_null(met),
        data_or_null(by_row),
        few,
    };
    const nb::gil_scoped_release unlocked;
    ninecards::showdown_sums(job, threads);
}

nb::tuple pack_hands(Array<const std::uint8_t, 2> hands, Array<std::uint64_t, 1> packed) {
    ninecards::PackedHands found;
    {
        const nb::gil_scoped_release unlocked;
        found = ninecards::pack_hands(hands.data(), hands.shape(0),
                                      static_cast<int>(hands.shape(1)), packed.data());
    }
    return nb::make_tuple(static_cast<int>(found.fault), found.row, found.held);
}

void renumber_hands(Array<std::uint64_t, 1> packed, int hole_size,
                    Array<const std::uint8_t, 1> numbers) {
    const nb::gil_scoped_release unlocked;
    ninecards::renumber_hands(packed.data(), packed.shape(0), hole_size, numbers.data());
}

void order_hands(Packed packed, Array<const std::uint16_t, 1> classes, int hole_size,
                 Array<std::uint64_t, 1> cards, Array<std::uint32_t, 1> rows,
                 Array<std::uint32_t, 1> starts) {
    const nb::gil_scoped_release unlocked;
    ninecards::order_hands(packed.data(), classes.data(), packed.shape(0), hole_size,
                           static_cast<int>(starts.shape(0)) - 1, cards.data(), rows.data(),
                           starts.data());
}

void turn_hands(Packed packed, int hole_size, Array<std::uint64_t, 1> turned) {
    const nb::gil_scoped_release unlocked;
    ninecards::turn_hands(packed.data(), packed.shape(0), hole_size, turned.data());
}

void add_boards(int hole_size, int depth, bool hi_lo, bool law, bool whole_weights,
                Packed hero_cards, Packed cards, Array<const double, 1> weights, Own own,
                Array<const std::uint8_t, 2> boards, std::uint64_t dead, Array<double, 2> sums) {
    const ninecards::BoardJob job = {
        hole_size,
        hi_lo,
        law,
        whole_weights,
        depth,
        {hero_cards.data(), nullptr, hero_cards.shape(0)},
        {cards.data(), weights.data(), cards.shape(0)},
        own.data(),
        sums.data(),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::add_boards(job, boards.data(), boards.shape(0), dead);
}

// A player's hands, as sampling.hpp wants them, and the arrays they lie in.
class Source {
    Packed sets_;
    Packed keep_;
    Rows other_;
    Array<const float, 1> weights_;

public:
    Source(Packed sets, Packed keep, Rows other, Array<const float, 1> weights)
        : sets_(sets), keep_(keep), other_(other), weights_(weights) {}

    ninecards::HandSource get() const {
        return {
            sets_.is_valid() ? sets_.data() : nullptr,
            keep_.is_valid() ? keep_.data() : nullptr,
            other_.is_valid() ? other_.data() : nullptr,
            sets_.is_valid() ? sets_.shape(0) : 0,
            weights_.is_valid() ? weights_.data() : nullptr,
        };
    }
};

nb::tuple sample_deals(int hole_size, bool hi_lo, nb::list sources, nb::list order,
                       Array<const std::uint8_t, 1> board, std::uint64_t dead,
                       Array<std::uint64_t, 1> state, std::size_t count, std::uint64_t tries,
                       Array<std::int64_t, 2> sums) {
    ninecards::DrawJob job = {};
    job.hole_size = hole_size;
    job.players = static_cast<int>(nb::len(sources));
    job.board_size = static_cast<int>(board.shape(0));
    job.board = board.data();
    job.dead = dead;
    for (int player = 0; player < job.players; ++player) {
        job.source[player] = nb::cast<const Source &>(sources[player]).get();
        job.order[player] = nb::cast<int>(order[player]);
    }
    std::size_t found;
    std::uint64_t left = tries;
    {
        const nb::gil_scoped_release unlocked;
        found = ninecards::sample_deals(job, hi_lo, state.data(), count, left, sums.data());
    }
    return nb::make_tuple(found, tries - left);
}

void seed_stream(std::uint64_t seed, std::uint64_t stream, Array<std::uint64_t, 1> state) {
    ninecards::seed_stream(seed, stream, state.data());
}

void alias_table(Array<const double, 1> weights, Array<std::uint64_t, 1> keep,
                 Array<std::uint32_t, 1> other) {
    const nb::gil_scoped_release unlocked;
    ninecards::alias_table(weights.data(), weights.shape(0), keep.data(), other.data());
}

template <typename Lane>
void bind_sums(nb::module_ &m) {
    m.def("showdown_sums", &::showdown_sums<Lane>, "hole_cards"_a, "deck"_a,
          "hero_cards"_a.noconvert(), "hero_rows"_a.noconvert(), "hero_starts"_a.noconvert(),
          "cards"_a.noconvert(), "rows"_a.noconvert(), "starts"_a.noconvert(),
          "own"_a.noconvert().none(), "by_row"_a.noconvert().none(), "reach"_a.noconvert(),
          "below"_a.noconvert().none(), "up_to"_a.noconvert().none(),
          "every"_a.noconvert().none(), "share"_a.noconvert().none(), "factor"_a, "add"_a,
          "met"_a.noconvert().none(), "few"_a, "threads"_a,
          R"(Write sums for each hero hand and lane: the reach of the opponent's hands that share no card
with it and are below it, up to it (below or equal), and all; or share, factor * (below + up_to) and
half of met. None leaves an array out; share and (below, up_to) leave out each other.

Packed hands are those of order_hands, numbers below deck; starts (classes + 1,). rows (uint32) are
their places in reach and in the sums, own (int64, by hero row) the row of the same hand in reach,
or -1; None where rows are the same on both sides. by_row: the heroes of turn_hands. reach and the
sums: (rows, lanes), float32 or float64. add: share is added to what is there. few: of five or
six cards, and hands that are few for a walk through all sets of cards at each class. Everything is
trusted. Runs without the interpreter lock.)");
}

void bind_hands(nb::module_ &m) {
    m.def("pack_hands", &::pack_hands, "hands"_a.noconvert(), "packed"_a.noconvert(),
          R"(Write hands (n, k) uint8 into packed (n,) uint64, a byte a card, the lowest card lowest.

Returns a fault, its row and the set of all cards as bits. The fault is 0; or 1 where a row has no
hand, the first such; else 2 where a hand stands there twice, the first second time. k is trusted.
Runs without the interpreter lock.)");
    m.def("renumber_hands", &::renumber_hands, "packed"_a.noconvert(), "hole_cards"_a,
          "numbers"_a.noconvert(),
          "Give the cards of packed hands other, equally ordered numbers (64,) uint8, in place.");
    m.def("order_hands", &::order_hands, "packed"_a.noconvert(), "classes"_a.noconvert(),
          "hole_cards"_a, "cards"_a.noconvert(), "rows"_a.noconvert(), "starts"_a.noconvert(),
          R"(Write the hands in order of their classes, those of a class in runs in which the last byte changes.

classes (n,) uint16, below the len(starts) - 1 classes, or 65535 for a hand that is left out. cards
and rows have room for all. Everything is trusted. Runs without the interpreter lock.)");
    m.def("turn_hands", &::turn_hands, "packed"_a.noconvert(), "hole_cards"_a,
          "turned"_a.noconvert(),
          "Write the hands with the lowest or highest card last, whichever makes longer runs.");
}

}  // namespace

namespace ninecards {

void bind_showdown(nb::module_ &m) {
    bind_hands(m);
    bind_sums<float>(m);
    bind_sums<double>(m);
    m.def("add_boards", &::add_boards, "hole_cards"_a, "depth"_a, "hi_lo"_a, "law"_a,
          "whole_weights"_a, "hero_cards"_a.noconvert(), "cards"_a.noconvert(),
          "weights"_a.noconvert(), "own"_a.noconvert(), "boards"_a.noconvert(), "dead"_a,
          "sums"_a.noconvert(),
          R"(Add to sums, (heroes, columns) float64, what each hero hand meets on each board.

boards uint8 (n, 5); dead a set of more cards as bits, none of them on a board. Packed hands as in
showdown_sums, numbers of the whole deck, in any order; those with a card of the board or a dead one
are left out. weights float64 by opponent. Columns: win, tie; with hi_lo the eight of HiLoColumn in
showdown_kernel.hpp; with law five more, the shares 0, 1/4, 1/2, 3/4, 1. whole_weights: weights are
integers. depth is 0 for two hole cards, 2 to hole_cards - 2 for more. Everything is trusted. Runs
without the interpreter lock.)");
    nb::class_<Source>(m, "HandSource",
                       "One player's hands: sets (n,) uint64, the cards of each as bits, with keep "
                       "and other (n,) of alias_table or None; or weights float32 by the number "
                       "of the hand, or None for all hands alike, dealt from the deck.")
        .def(nb::init<Packed, Packed, Rows, Array<const float, 1>>(),
             "sets"_a.noconvert().none(), "keep"_a.noconvert().none(),
             "other"_a.noconvert().none(), "weights"_a.noconvert().none());
    m.def("sample_deals", &::sample_deals, "hole_cards"_a, "hi_lo"_a, "sources"_a, "order"_a,
          "board"_a.noconvert(), "dead"_a, "state"_a.noconvert(), "count"_a, "tries"_a,
          "sums"_a.noconvert(),
          R"(Draw up to count deals in up to tries tries and add them to sums, int64 (players, 8): parts of
the pot in 120ths, their squares, high won and tied, low won and tied, scoops, quarters. Returns the
deals found and the tries used. order: in which players are drawn, lists before the deck. dead holds
the board's cards too. state (8,) uint64 goes on. Everything is trusted. Runs without the interpreter
lock.)");
    m.def("seed_stream", &::seed_stream, "seed"_a, "stream"_a, "state"_a.noconvert(),
          "Write the state (8,) uint64 of the stream of this number from this seed.");
    m.def("alias_table", &::alias_table, "weights"_a.noconvert(), "keep"_a.noconvert(),
          "other"_a.noconvert(),
          "Write Walker's alias table of weights (n,) float64 into keep, uint64, and other, uint32.");
}

}  // namespace ninecards
