#include "hand_order.hpp"

#include <algorithm>
#include <vector>

#include "boards.hpp"

namespace ninecards {
namespace {

constexpr int kStride = 64;
constexpr int kDigit = 11;  // bits of a key that are sorted at once
constexpr int kCardBits = 6;
constexpr int kPlaceBits = 3;

// What a card adds to the number of a set (boards.hpp) of which it is the lowest, the next, ...: [1] up.
struct Numbers {
    std::uint32_t of[7][kDeck];

    constexpr Numbers() : of{} {
        for (int size = 1; size < 7; ++size) {
            for (int card = 0; card < kDeck; ++card) {
                of[size][card] = static_cast<std::uint32_t>(hands_of(card, size));
            }
        }
    }
};
constexpr Numbers kNumbers;

struct Keyed {
    std::uint64_t key;
    std::uint32_t row;
};

unsigned card_of(std::uint64_t hand, int place) {
    return static_cast<unsigned>(hand >> 8 * place & 255u);
}

// With the card at `place` in the highest of the bytes.
std::uint64_t last_card(std::uint64_t hand, int hole_size, int place) {
    const std::uint64_t below = hand & ((std::uint64_t{1} << 8 * place) - 1);
    const std::uint64_t above = hand >> 8 * (place + 1) << 8 * place;
    return below | above | std::uint64_t{card_of(hand, place)} << 8 * (hole_size - 1);
}

// A digit after the other from the lowest, each time keeping the order.
void sort_by_key(std::vector<Keyed> &hands, int bits) {
    std::vector<Keyed> other(hands.size());
    for (int shift = 0; shift < bits; shift += kDigit) {
        std::uint32_t start[(1 << kDigit) + 1] = {};
        const auto digit = [&](const Keyed &hand) {
            return hand.key >> shift & ((std::uint64_t{1} << kDigit) - 1);
        };
        for (const Keyed &hand : hands) ++start[digit(hand) + 1];
        for (int i = 1; i <= 1 << kDigit; ++i) start[i] += start[i - 1];
        for (const Keyed &hand : hands) other[start[digit(hand)]++] = hand;
        hands.swap(other);
    }
}

int bits_of(std::uint64_t number) {
    int bits = 0;
    for (; number > 0; number >>= 1) ++bits;
    return bits;
}

// The class of the weakest hand with each pair of cards.
std::vector<std::uint16_t> weakest_hands(const std::uint64_t *packed,
                                         const std::uint16_t *of_class, std::size_t count,
                                         int hole_size) {
    std::vector<std::uint16_t> weakest(kStride * kStride, kLeftOut);
    for (std::size_t i = 0; i < count; ++i) {
        for (int a = 1; a < hole_size; ++a) {
            for (int b = 0; b < a; ++b) {
                auto &least = weakest[kStride * card_of(packed[i], a) + card_of(packed[i], b)];
                least = std::min(least, of_class[i]);
            }
        }
    }
    return weakest;
}

// Place of the lowest card that is not in the pair whose weakest hand is strongest.
int free_place(std::uint64_t hand, int hole_size, const std::vector<std::uint16_t> &weakest) {
    int best = -1;
    int place = 0;
    for (int a = 1; a < hole_size; ++a) {
        for (int b = 0; b < a; ++b) {
            const int least = weakest[kStride * card_of(hand, a) + card_of(hand, b)];
            if (least < best) continue;
            best = least;
            place = b > 0 ? 0 : a > 1 ? 1 : 2;
        }
    }
    return hole_size > 2 ? place : 0;
}

}  // namespace

PackedHands pack_hands(const std::uint8_t *hands, std::size_t count, int hole_size,
                       std::uint64_t *packed) {
    std::vector<bool> seen(hands_of(kDeck, hole_size));
    PackedHands found = {HandFault::kNone, 0, 0};
    for (std::size_t i = 0; i < count; ++i, hands += hole_size) {
        std::uint8_t cards[8] = {};
        for (int j = 0; j < hole_size; ++j) {
            int place = j;
            for (; place > 0 && cards[place - 1] > hands[j]; --place) cards[place] = cards[place - 1];
            cards[place] = hands[j];
        }
        std::uint64_t bytes = 0;
        std::size_t number = 0;
        bool good = cards[hole_size - 1] < kDeck;
        for (int j = 0; j < hole_size; ++j) {
            bytes |= std::uint64_t{cards[j]} << 8 * j;
            good = good && (j == 0 || cards[j - 1] < cards[j]);
        }
        if (!good) return {HandFault::kNoHand, i, 0};
        for (int j = 0; j < hole_size; ++j) {
            number += kNumbers.of[j + 1][cards[j]];
            found.held |= std::uint64_t{1} << cards[j];
        }
        if (seen[number] && found.fault == HandFault::kNone) {
            found.fault = HandFault::kTwice;
            found.row = i;
        }
        seen[number] = true;
        packed[i] = bytes;
    }
    return found;
}

void renumber_hands(std::uint64_t *packed, std::size_t count, int hole_size,
                    const std::uint8_t *numbers) {
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t bytes = 0;
        for (int j = 0; j < hole_size; ++j) {
            bytes |= std::uint64_t{numbers[card_of(packed[i], j)]} << 8 * j;
        }
        packed[i] = bytes;
    }
}

void order_hands(const std::uint64_t *packed, const std::uint16_t *of_class, std::size_t count,
                 int hole_size, int classes, std::uint64_t *cards, std::uint32_t *rows,
                 std::uint32_t *start) {
    const std::vector<std::uint16_t> weakest = weakest_hands(packed, of_class, count, hole_size);
    const int fixed_bits = bits_of(hands_of(kDeck, hole_size - 1));
    std::vector<Keyed> hands;
    hands.reserve(count);
    std::fill(start, start + classes + 1, 0u);
    for (std::size_t i = 0; i < count; ++i) {
        if (of_class[i] == kLeftOut) continue;
        const int place = free_place(packed[i], hole_size, weakest);
        std::uint64_t key = of_class[i];
        std::uint64_t number = 0;
        for (int j = 0, size = 0; j < hole_size; ++j) {
            if (j != place) number += kNumbers.of[++size][card_of(packed[i], j)];
        }
        key = key << fixed_bits | number;
        key = key << kCardBits | card_of(packed[i], place);
        // The place of that card follows from the rest of the key: it only is at hand there.
        key = key << kPlaceBits | static_cast<unsigned>(place);
        hands.push_back({key, static_cast<std::uint32_t>(i)});
        ++start[of_class[i] + 1];
    }
    for (int c = 0; c < classes; ++c) start[c + 1] += start[c];
    sort_by_key(hands, kPlaceBits + kCardBits + fixed_bits + bits_of(std::max(classes - 1, 0)));
    for (std::size_t i = 0; i < hands.size(); ++i) {
        const int place = static_cast<int>(hands[i].key & ((1u << kPlaceBits) - 1));
        rows[i] = hands[i].row;
        cards[i] = last_card(packed[hands[i].row], hole_size, place);
    }
}

void turn_hands(const std::uint64_t *packed, std::size_t count, int hole_size,
                std::uint64_t *turned) {
    std::size_t breaks[2] = {};
    const int places[2] = {0, hole_size - 1};
    const std::uint64_t fixed = (std::uint64_t{1} << 8 * (hole_size - 1)) - 1;
    for (std::size_t i = 1; i < count; ++i) {
        breaks[0] += packed[i] >> 8 != packed[i - 1] >> 8;
        breaks[1] += ((packed[i] ^ packed[i - 1]) & fixed) != 0;
    }
    const int place = places[breaks[1] < breaks[0]];
    for (std::size_t i = 0; i < count; ++i) turned[i] = last_card(packed[i], hole_size, place);
}

}  // namespace ninecards
