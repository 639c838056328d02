#include "five_cards.hpp"

#include <algorithm>

namespace ninecards {
namespace {

enum Category : std::uint32_t {
    kHighCard,
    kPair,
    kTwoPair,
    kThree,
    kStraight,
    kFlush,
    kFullHouse,
    kFour,
    kStraightFlush,
};

constexpr int kAce = kRanks - 1;
constexpr int kNoStraight = -1;

// The rank of the highest card of the straight that five different ranks make.
int straight_top(const RankCounts &counts) {
    for (int top = kAce; top >= 4; --top) {
        bool complete = true;
        for (int rank = top - 4; rank <= top; ++rank) complete = complete && counts[rank] == 1;
        if (complete) return top;
    }
    bool wheel = counts[kAce] == 1;
    for (int rank = 0; rank <= 3; ++rank) wheel = wheel && counts[rank] == 1;
    return wheel ? 3 : kNoStraight;
}

Category category_of(const RankCounts &counts, bool straight, bool one_suit) {
    if (straight) return one_suit ? kStraightFlush : kStraight;
    if (one_suit) return kFlush;
    const auto groups_of = [&](int size) { return std::count(counts.begin(), counts.end(), size); };
    if (groups_of(4) == 1) return kFour;
    if (groups_of(3) == 1) return groups_of(2) == 1 ? kFullHouse : kThree;
    if (groups_of(2) == 2) return kTwoPair;
    return groups_of(2) == 1 ? kPair : kHighCard;
}

// A number that orders hands as the rules do: the category, then the ranks, largest group first
// and high before low inside equal groups, four bits each.
std::uint32_t key_of(const RankCounts &counts, bool one_suit) {
    const int top = straight_top(counts);
    std::uint32_t key = category_of(counts, top != kNoStraight, one_suit);
    if (top != kNoStraight) return (key << 20) | static_cast<std::uint32_t>(top);
    int places = 5;
    for (int size = 4; size >= 1; --size) {
        for (int rank = kAce; rank >= 0; --rank) {
            if (counts[rank] != size) continue;
            key = (key << 4) | static_cast<std::uint32_t>(rank);
            --places;
        }
    }
    return key << (4 * places);
}

void add_keys(RankCounts &counts, int rank, int left, std::vector<std::uint32_t> &keys) {
    if (left == 0) {
        keys.push_back(key_of(counts, false));
        if (*std::max_element(counts.begin(), counts.end()) == 1) {
            keys.push_back(key_of(counts, true));
        }
        return;
    }
    if (rank == kRanks) return;
    for (int copies = 0; copies <= std::min(left, 4); ++copies) {
        counts[rank] = static_cast<std::uint8_t>(copies);
        add_keys(counts, rank + 1, left - copies, keys);
    }
    counts[rank] = 0;
}

}  // namespace

FiveCardOrder::FiveCardOrder() {
    RankCounts counts{};
    add_keys(counts, 0, 5, keys_);
    std::sort(keys_.begin(), keys_.end());
}

std::uint16_t FiveCardOrder::strength(const RankCounts &counts, bool one_suit) const {
    const auto place = std::lower_bound(keys_.begin(), keys_.end(), key_of(counts, one_suit));
    return static_cast<std::uint16_t>(place - keys_.begin());
}

}  // namespace ninecards
