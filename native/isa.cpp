#include "isa.hpp"

#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace ninecards {
namespace {

Isa widest() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("bmi2")) {
        return Isa::kAvx512;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return Isa::kAvx2;
#endif
    return Isa::kBaseline;
}

Isa chosen() {
    const Isa most = widest();
    const char *asked = std::getenv("NINECARDS_ISA");
    if (asked == nullptr) return most;
    for (const Isa isa : {Isa::kBaseline, Isa::kAvx2}) {
        if (std::strcmp(asked, isa_name(isa)) == 0) return isa < most ? isa : most;
    }
    return most;
}

}  // namespace

Isa isa() {
    static const Isa isa = chosen();
    return isa;
}

const char *isa_name(Isa isa) {
    switch (isa) {
        case Isa::kAvx512: return "avx512";
        case Isa::kAvx2: return "avx2";
        default: return "baseline";
    }
}

}  // namespace ninecards
