// The Python door of showdowns: of ranges, and of deals drawn at random.
#include <cstdint>

#include "bindings.hpp"
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

template <typename Lane>
void showdown_sums(int hole_size, int deck, Packed hero_cards, Rows hero_rows, Rows hero_starts,
                   Packed cards, Rows rows, Rows starts, Own own, Array<const Lane, 2> reach,
                   Array<Lane, 2> below, Array<Lane, 2> up_to, Array<Lane, 2> every) {
    const ninecards::ShowdownJob<Lane> job = {
        hole_size,
        deck,
        static_cast<int>(starts.shape(0)) - 1,
        static_cast<int>(reach.shape(1)),
        {hero_cards.data(), hero_rows.data(), hero_starts.data()},
        {cards.data(), rows.data(), starts.data()},
        own.data(),
        reach.data(),
        below.data(),
        up_to.data(),
        every.data(),
    };
    const nb::gil_scoped_release unlocked;
    ninecards::showdown_sums(job);
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

}  // namespace

namespace ninecards {

void bind_showdown(nb::module_ &m) {
    constexpr const char *sums_doc =
        R"(Write three sums for each hero hand and lane: the reach of the opponent's hands that share
no card with it and are below it, up to it (below or equal), and all.

Packed hands have a byte a card, the lowest card lowest, numbers below deck; they stand in ascending
order of their classes, starts (classes + 1,) says where. rows (uint32) are their places in reach
and in the sums, own (int64, by hero row) the row of the same hand in reach, or -1. reach, below,
up_to, every: (rows, lanes), float32 or float64. Everything is trusted. Runs without the interpreter
lock.)";
    m.def("showdown_sums", &::showdown_sums<float>, "hole_cards"_a, "deck"_a,
          "hero_cards"_a.noconvert(), "hero_rows"_a.noconvert(), "hero_starts"_a.noconvert(),
          "cards"_a.noconvert(), "rows"_a.noconvert(), "starts"_a.noconvert(),
          "own"_a.noconvert(), "reach"_a.noconvert(), "below"_a.noconvert(),
          "up_to"_a.noconvert(), "every"_a.noconvert(), sums_doc);
    m.def("showdown_sums", &::showdown_sums<double>, "hole_cards"_a, "deck"_a,
          "hero_cards"_a.noconvert(), "hero_rows"_a.noconvert(), "hero_starts"_a.noconvert(),
          "cards"_a.noconvert(), "rows"_a.noconvert(), "starts"_a.noconvert(),
          "own"_a.noconvert(), "reach"_a.noconvert(), "below"_a.noconvert(),
          "up_to"_a.noconvert(), "every"_a.noconvert(), sums_doc);
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
