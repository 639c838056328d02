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
template <int Cards>
inline std::uint64_t deal(Generator &generator, std::uint64_t &left) {
    std::uint64_t fraction = generator.next();
    std::uint64_t dealt = 0;
    unsigned count = static_cast<unsigned>(__builtin_popcountll(left));
    for (int i = 0; i < Cards; ++i) {
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
    if (source.keep != nullptr) {
        place = fraction < source.keep[place] ? place : source.other[place];
    }
    return source.sets[place];
}

// A hand of the source beside the cards that are left, taken from them; 0 where it collides, or is
// dealt but not kept.
template <int K>
inline std::uint64_t hand_of(Generator &generator, const HandSource &source, std::uint64_t &left) {
    if (source.count > 0) {
        const std::uint64_t hand = drawn(generator, source);
        if (hand & ~left) return 0;
        left ^= hand;
        return hand;
    }
    const std::uint64_t hand = deal<K>(generator, left);
    if (source.weights == nullptr) return hand;
    constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
    const double fraction = static_cast<double>(generator.next() >> 11) * kUnit;
    return fraction < static_cast<double>(source.weights[number_of(hand)]) ? hand : 0;
}

constexpr std::size_t kTogether = 256;

// Hands that found a place beside each other, and the cards they leave.
struct Found {
    std::uint64_t hands[kMostSeats][kTogether];
    std::uint64_t left[kTogether];
};

// Two or three lists: every hand is drawn, whether another collides or not, and what collides is
// written over. So nothing is guessed about collisions, and the look-ups of many tries overlap.
template <int Players>
std::size_t draw_lists(const DrawJob &job, Generator &generator, std::uint64_t live,
                       std::size_t tries, Found &found) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < tries; ++i) {
        std::uint64_t left = live;
        std::uint64_t twice = 0;
        for (int player = 0; player < Players; ++player) {
            const std::uint64_t hand = drawn(generator, job.source[player]);
            twice |= hand & ~left;
            left &= ~hand;
            found.hands[player][count] = hand;
        }
        found.left[count] = left;
        count += twice == 0;
    }
    return count;
}

template <int K>
std::size_t draw_hands(const DrawJob &job, Generator &generator, std::uint64_t live,
                       std::size_t tries, Found &found) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < tries; ++i) {
        std::uint64_t left = live;
        bool whole = true;
        for (int place = 0; place < job.players && whole; ++place) {
            const int player = job.order[place];
            const std::uint64_t hand = hand_of<K>(generator, job.source[player], left);
            found.hands[player][count] = hand;
            whole = hand != 0;  // if not, everything is drawn anew: nobody's hand is favoured
        }
        found.left[count] = left;
        count += whole;
    }
    return count;
}

template <int Size>
inline void write_cards(std::uint64_t set, std::uint8_t *to) {
    for (int i = 0; i < Size; ++i, set &= set - 1) to[i] = static_cast<std::uint8_t>(card_of(set));
}

template <int Missing>
void deal_boards(const DrawJob &job, Generator &generator, Found &found, std::size_t count,
                 std::uint8_t *board) {
    for (std::size_t i = 0; i < count; ++i, board += 5) {
        for (int card = 0; card < 5 - Missing; ++card) board[card] = job.board[card];
        if constexpr (Missing > 0) {
            write_cards<Missing>(deal<Missing>(generator, found.left[i]), board + 5 - Missing);
        }
    }
}

void deal_missing(const DrawJob &job, Generator &generator, Found &found, std::size_t count,
                  std::uint8_t *board) {
    switch (5 - job.board_size) {
        case 0: return deal_boards<0>(job, generator, found, count, board);
        case 1: return deal_boards<1>(job, generator, found, count, board);
        case 2: return deal_boards<2>(job, generator, found, count, board);
        case 3: return deal_boards<3>(job, generator, found, count, board);
        case 4: return deal_boards<4>(job, generator, found, count, board);
        default: return deal_boards<5>(job, generator, found, count, board);
    }
}

// Hands and boards have generators of their own, so that a stream of deals does not depend on the
// steps it is drawn in. A step tries no more deals than are wanted: none is found in vain.
template <int K>
std::size_t draw(const DrawJob &job, std::uint64_t *state, std::size_t wanted,
                 std::uint64_t &tries, std::uint8_t *const *hole, std::uint8_t *board) {
    constexpr std::uint64_t kDeck = (std::uint64_t{1} << 52) - 1;
    const std::uint64_t live = kDeck & ~job.dead;
    Generator hands(state);
    Generator boards(state + 4);
    bool lists = job.players <= 3;
    for (int player = 0; player < job.players; ++player) {
        lists = lists && job.source[player].count > 0;
    }
    Found found;
    std::size_t done = 0;
    while (done < wanted && tries > 0) {
        std::size_t step = wanted - done < kTogether ? wanted - done : kTogether;
        if (tries < step) step = static_cast<std::size_t>(tries);
        tries -= step;
        const std::size_t count = !lists ? draw_hands<K>(job, hands, live, step, found)
                                  : job.players == 2
                                      ? draw_lists<2>(job, hands, live, step, found)
                                      : draw_lists<3>(job, hands, live, step, found);
        for (int player = 0; player < job.players; ++player) {
            std::uint8_t *to = hole[player] + done * K;
            for (std::size_t i = 0; i < count; ++i) {
                write_cards<K>(found.hands[player][i], to + i * K);
            }
        }
        deal_missing(job, boards, found, count, board + done * 5);
        done += count;
    }
    hands.save(state);
    boards.save(state + 4);
    return done;
}

}  // namespace

std::size_t draw_deals(const DrawJob &job, std::uint64_t *state, std::size_t count,
                       std::uint64_t &tries, std::uint8_t *const *hole, std::uint8_t *board) {
    switch (job.hole_size) {
        case 2: return draw<2>(job, state, count, tries, hole, board);
        case 4: return draw<4>(job, state, count, tries, hole, board);
        case 5: return draw<5>(job, state, count, tries, hole, board);
        default: return draw<6>(job, state, count, tries, hole, board);
    }
}

}  // namespace ninecards::NINECARDS_ISA
