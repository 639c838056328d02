// The Python door of reaches that go by suit class.
#include <cstdint>

#include "bindings.hpp"
#include "class_sums.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using ninecards::Array;

namespace {

using Factors = Array<const float, 1>;

void class_sums(int hole_cards, bool hi_lo, Array<const std::uint16_t, 1> suit_class,
                Array<const float, 2> reach, Factors below, Factors up_to, Factors every,
                Factors alone, Array<const float, 2> shares, Array<const std::uint8_t, 2> boards,
                Factors weights,
                std::uint64_t dead, Array<float, 2> sums) {
    const ninecards::ClassJob job = {
        hole_cards,       hi_lo,        suit_class.data(), reach.shape(0), reach.shape(1),
        reach.data(),     below.data(), up_to.data(),      every.data(),   alone.data(),
        shares.is_valid() ? shares.data() : nullptr,
        sums.data(),      nullptr,
    };
    const nb::gil_scoped_release unlocked;
    ninecards::class_sums(job, boards.data(), weights.data(), boards.shape(0), dead);
}

void class_ends(int hole_cards, bool hi_lo, Array<const std::uint16_t, 1> suit_class,
                Array<const float, 2> reach, Array<const std::uint8_t, 2> boards, Factors weights,
                std::uint64_t dead, Array<float, 3> sums, Array<float, 1> live) {
    ninecards::ClassJob job = {};
    job.hole_size = hole_cards;
    job.hi_lo = hi_lo;
    job.suit_class = suit_class.data();
    job.classes = reach.shape(0);
    job.lanes = reach.shape(1);
    job.reach = reach.data();
    job.sums = sums.data();
    job.live = live.data();
    const nb::gil_scoped_release unlocked;
    ninecards::class_sums(job, boards.data(), weights.data(), boards.shape(0), dead);
}

}  // namespace

namespace ninecards {

void bind_classes(nb::module_ &m) {
    m.def("class_sums", &::class_sums, "hole_cards"_a, "hi_lo"_a, "suit_class"_a.noconvert(),
          "reach"_a.noconvert(), "below"_a.noconvert(), "up_to"_a.noconvert(),
          "every"_a.noconvert(), "alone"_a.noconvert(), "shares"_a.noconvert().none(),
          "boards"_a.noconvert(),
          "weights"_a.noconvert(), "dead"_a, "sums"_a.noconvert(),
          R"(Add to sums, float32 (classes, lanes), what all live hands of each class meet.

hole_cards 2 or 4. suit_class uint16: the class of each hand, by pair, C(a, 2) + b for a > b, (1326,);
or by the one and the other pair, (1326 * 1326,). reach float32 (classes, lanes). below, up_to, every,
alone float32 (lanes,): factors of the reach below a hand, up to it, of all that it meets, and of 1;
in Hi/Lo below and up_to are the same. shares float32 (5, lanes) or None: what 0 to 4 quarters of a
Hi/Lo pot count, the others being factors of boards without a low. boards uint8 (n, 5), weights float32 (n,), dead more cards
that nobody holds, as bits. Everything is trusted. Runs without the interpreter lock.)");
    m.def("class_ends", &::class_ends, "hole_cards"_a, "hi_lo"_a, "suit_class"_a.noconvert(),
          "reach"_a.noconvert(), "boards"_a.noconvert(), "weights"_a.noconvert(), "dead"_a,
          "sums"_a.noconvert(), "live"_a.noconvert(),
          R"(Add to sums, float32 (ends, classes, lanes), the reach that all live hands of each class meet.

It is apart by what a hand wins: lost, tied, won; in Hi/Lo 0 to 4 quarters of the pot. live float32
(classes,): the hands themselves are added. All else as in class_sums.)");
}

}  // namespace ninecards
