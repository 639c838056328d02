// The Python door of the evaluator.
#include <cstdint>

#include "bindings.hpp"
#include "evaluator.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using ninecards::Array;

namespace {

constexpr Py_ssize_t kMaxHole = 6;
constexpr long kDeck = 52;

using Cards = Array<const std::uint8_t, 2>;

int columns(const Cards &cards) { return static_cast<int>(cards.shape(1)); }

// In the two batch functions the lock is let go by hand, not by a call guard: the arrays given by
// value must be released while it is held.

std::size_t rank_hands(Cards hole, Cards board, Array<std::uint16_t, 1> high,
                       Array<std::uint8_t, 1> low, int threads) {
    std::uint16_t *highs = high.is_valid() ? high.data() : nullptr;
    std::uint8_t *lows = low.is_valid() ? low.data() : nullptr;
    const nb::gil_scoped_release unlocked;
    return ninecards::rank_hands(hole.data(), columns(hole), board.data(), columns(board),
                                 hole.shape(0), highs, lows, threads);
}

std::size_t first_fault(Cards hole, Cards board) {
    const nb::gil_scoped_release unlocked;
    return ninecards::first_fault(hole.data(), columns(hole), board.data(), columns(board),
                                  hole.shape(0));
}

// One hand from two sequences of integers. A hand is small enough to check on the way in.
class Hand {
    std::uint64_t seen_ = 0;  // the first member: reading the hole cards, below, begins with it

public:
    std::uint8_t hole[kMaxHole];
    std::uint8_t board[ninecards::kMaxBoard];
    int hole_size;
    int board_size;

    Hand(nb::handle hole_cards, nb::handle board_cards)
        : hole_size(read(hole_cards, hole, kMaxHole)),
          board_size(read(board_cards, board, ninecards::kMaxBoard)) {
        if (hole_size < 2 || hole_size == 3) refuse("2, 4, 5 or 6 hole cards are allowed");
        if (board_size < ninecards::kMinBoard) refuse("3, 4 or 5 board cards are allowed");
    }

private:
    [[noreturn]] static void refuse(const char *why) {
        PyErr_Clear();
        throw nb::value_error(why);
    }

    int read(nb::handle cards, std::uint8_t *out, Py_ssize_t most) {
        const nb::object items = nb::steal(PySequence_Fast(cards.ptr(), "a sequence of cards"));
        if (!items.is_valid()) refuse("a sequence of cards is allowed");
        const Py_ssize_t size = PySequence_Fast_GET_SIZE(items.ptr());
        if (size > most) refuse("6 hole cards and 5 board cards at most are allowed");
        for (Py_ssize_t i = 0; i < size; ++i) {
            const long card = PyLong_AsLong(PySequence_Fast_GET_ITEM(items.ptr(), i));
            if (card < 0 || card >= kDeck) refuse("cards 0 to 51 are allowed");
            const std::uint64_t bit = std::uint64_t{1} << card;
            if (seen_ & bit) refuse("a card comes once");
            seen_ |= bit;
            out[i] = static_cast<std::uint8_t>(card);
        }
        return static_cast<int>(size);
    }
};

int high_rank(nb::handle hole, nb::handle board) {
    const Hand hand(hole, board);
    return ninecards::high_rank(hand.hole, hand.hole_size, hand.board, hand.board_size);
}

nb::object low_rank(nb::handle hole, nb::handle board) {
    const Hand hand(hole, board);
    const int low = ninecards::low_rank(hand.hole, hand.hole_size, hand.board, hand.board_size);
    return low == ninecards::kNoLow ? nb::none() : nb::cast(low);
}

}  // namespace

namespace ninecards {

void bind_evaluator(nb::module_ &m) {
    m.def("rank_hands", &::rank_hands, "hole"_a.noconvert(), "board"_a.noconvert(),
          "high"_a.noconvert().none(), "low"_a.noconvert().none(), "threads"_a,
          R"(Write the ranks of n hands into high and low; either may be None.

hole uint8 (n, 4), (n, 5), (n, 6) or, for hold'em, (n, 2); board uint8 (n, 3), (n, 4) or (n, 5);
high uint16 (n,), 0 to 7461; low uint8 (n,), 0 to 55 or 255 for no low; higher wins.
All C-contiguous. Another type, or another layout, is a TypeError. Shapes are trusted: wrong ones
read and write outside the arrays. Returns what first_fault would: n, or a row that is no hand, and
then the ranks mean nothing. Runs without the interpreter lock.)");
    m.def("first_fault", &::first_fault, "hole"_a.noconvert(), "board"_a.noconvert(),
          "The first row with a number above 51 or a card that comes twice, or n. Trusts the "
          "shapes; runs without the interpreter lock.");
    m.def("high_rank", &::high_rank, "hole"_a.none(), "board"_a.none(),
          "The high rank of one hand. ValueError for what is no hand, without telling its fault.");
    m.def("low_rank", &::low_rank, "hole"_a.none(), "board"_a.none(),
          "The low rank of one hand, None for no low. ValueError as in high_rank.");
}

}  // namespace ninecards
