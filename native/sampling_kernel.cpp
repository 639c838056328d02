#include "sampling_kernel.hpp"

namespace ninecards::NINECARDS_ISA {
namespace {

__extension__ typedef unsigned __int128 Wide;

// xoshiro256++ of Blackman and Vigna (public domain).
class Generator {
    std::uint64_t s_[4];

    static std::uint64_t turned(std::uint64_t x, int by) { return x << by | x >> (64 - by); }

public:
    explicit Generator(const std::uint64_t *state) {
        for (int i = 0; i < 4; ++i) s_[i] = state[i];
    }

    void save(std::uint64_t *state) const {
        for (int i = 0; i < 4; ++i) state[i] = s_[i];
    }

    std::uint64_t next() {
        const std::uint64_t result = turned(s_[0] + s_[3], 23) + s_[0];
        const std::uint64_t t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = turned(s_[3], 45);
        return result;
    }
};

// A number below `count` from the top of a fraction in 2^64ths; the rest is a fraction again.
inline std::uint64_t below(std::uint64_t count, std::uint64_t &fraction) {
    const Wide product = static_cast<Wide>(fraction) * count;
    fraction = static_cast<std::uint64_t>(product);
    return static_cast<std::uint64_t>(product >> 64);
}

// The bit of the set that `before` others are below.
inline std::uint64_t bit_after(std::uint64_t set, unsigned before) {
#if defined(__BMI2__) && defined(__x86_64__)
    return __builtin_ia32_pdep_di(std::uint64_t{1} << before, set);
#else
    for (; before > 0; --before) set &= set - 1;
    return set & -set;
#endif
}

inline int card_of(std::uint64_t bit) { return __builtin_ctzll(bit); }

// So many cards of those that are left, all sets alike: one fraction serves for up to six cards,
// which leaves an error below 2^-30 in the chance of a set.
inline std::uint64_t deal(Generator &generator, std::uint64_t &left, int cards) {
    std::uint64_t fraction = generator.next();
    std::uint64_t dealt = 0;
    unsigned count = static_cast<unsigned>(__builtin_popcountll(left));
    for (int i = 0; i < cards; ++i) {
        const auto before = static_cast<unsigned>(below(count--, fraction));
        const std::uint64_t bit = bit_after(left, before);
        left ^= bit;
        dealt |= bit;
    }
    return dealt;
}

struct Choose {
    std::uint32_t of[7][53];

    constexpr Choose() : of{} {
        for (int cards = 0; cards <= 52; ++cards) {
            of[0][cards] = 1;
            for (int size = 1; size <= 6; ++size) {
                of[size][cards] = cards == 0 ? 0 : of[size][cards - 1] + of[size - 1][cards - 1];
            }
        }
    }
};
constexpr Choose kChoose;

// The number of a hand among all hands of its size, by the highest card, then the next.
inline std::uint32_t number_of(std::uint64_t hand) {
    std::uint32_t number = 0;
    for (int size = 1; hand != 0; ++size, hand &= hand - 1) {
        number += kChoose.of[size][card_of(hand)];
    }
    return number;
}

inline std::uint64_t drawn(Generator &generator, const HandSource &source) {
    std::uint64_t fraction = generator.next();
    std::uint64_t place = below(source.count, fraction);
    if (source.keep != nullptr && fraction >= source.keep[place]) place = source.other[place];
    return source.sets[place];
}

// A hand of the source beside the cards that are left, taken from them; 0 where it collides, or is
// dealt but not kept.
inline std::uint64_t hand_of(Generator &generator, const HandSource &source, int hole_size,
                             std::uint64_t &left) {
    if (source.count > 0) {
        const std::uint64_t hand = drawn(generator, source);
        if (hand & ~left) return 0;
        left ^= hand;
        return hand;
    }
    const std::uint64_t hand = deal(generator, left, hole_size);
    if (source.weights == nullptr) return hand;
    constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
    const double fraction = static_cast<double>(generator.next() >> 11) * kUnit;
    return fraction < static_cast<double>(source.weights[number_of(hand)]) ? hand : 0;
}

inline void write_cards(std::uint64_t set, std::uint8_t *to) {
    for (; set != 0; set &= set - 1) *to++ = static_cast<std::uint8_t>(card_of(set));
}

}  // namespace

std::size_t draw_deals(const DrawJob &job, std::uint64_t *state, std::size_t count,
                       std::uint64_t &tries, std::uint8_t *const *hole, std::uint8_t *board) {
    constexpr std::uint64_t kDeck = (std::uint64_t{1} << 52) - 1;
    Generator generator(state);
    const auto size = static_cast<std::size_t>(job.hole_size);
    std::size_t found = 0;
    while (found < count && tries > 0) {
        --tries;
        std::uint64_t left = kDeck & ~job.dead;
        std::uint64_t hands[kMostSeats];
        bool whole = true;
        for (int i = 0; i < job.players && whole; ++i) {
            const int player = job.order[i];
            hands[player] = hand_of(generator, job.source[player], job.hole_size, left);
            whole = hands[player] != 0;
        }
        if (!whole) continue;  // and everything is drawn anew: nobody's hand is favoured
        for (int player = 0; player < job.players; ++player) {
            write_cards(hands[player], hole[player] + found * size);
        }
        std::uint8_t *cards = board + found * 5;
        for (int i = 0; i < job.board_size; ++i) cards[i] = job.board[i];
        if (job.board_size < 5) {
            write_cards(deal(generator, left, 5 - job.board_size), cards + job.board_size);
        }
        ++found;
    }
    generator.save(state);
    return found;
}

}  // namespace ninecards::NINECARDS_ISA
