// Equity by deals drawn at random: whole numbers added up, the same for any order of the additions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sampling_kernel.hpp"

namespace ninecards {

// What is added up for each player. Parts are 120ths of a pot: six winners of a half share it
// without a rest.
enum SampleColumn {
    kParts,
    kPartsSquared,
    kSampleHighWin,
    kSampleHighTie,
    kSampleLowWin,
    kSampleLowTie,
    kSampleScoop,
    kSampleQuarter,
    kSampleColumns
};
constexpr int kPotParts = 120;

// The state, eight words, of the stream of this number from this seed.
void seed_stream(std::uint64_t seed, std::uint64_t stream, std::uint64_t *state);

// Walker's alias table: how often, in 2^64ths, each place keeps itself, and what it is else.
void alias_table(const double *weights, std::size_t count, std::uint64_t *keep,
                 std::uint32_t *other);

// Draws up to `count` deals in up to `tries` tries and adds them to sums[player][column]. Returns
// how many were found.
std::size_t sample_deals(const DrawJob &job, bool hi_lo, std::uint64_t *state, std::size_t count,
                         std::uint64_t &tries, std::int64_t *sums);

}  // namespace ninecards
