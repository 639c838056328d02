// Which instructions the kernels use: chosen once, when the module is loaded.
//
// A kernel that gains from wide vectors is a file of its own, named in ninecards_kernels of
// CMakeLists.txt. It is compiled once for each set of instructions, with NINECARDS_ISA the name of a
// namespace of its own (baseline, avx2, avx512), and a plain function picks one by isa():
//
//     namespace ninecards::NINECARDS_ISA { void sweep(...) { ... } }            // sweep_kernel.cpp
//     NINECARDS_EACH_ISA(void sweep(const float *in, float *out);)             // sweep_kernel.hpp
//     void sweep(...) { NINECARDS_BY_ISA(sweep(in, out)); }                     // sweep.cpp
//
// Such a file includes only headers without inline code that is shared with other files: the linker
// keeps one copy of an inline function, and it must not be the one with the widest instructions.
#pragma once

namespace ninecards {

enum class Isa { kBaseline, kAvx2, kAvx512 };

// The widest set that processor and build both have; less where the environment variable
// NINECARDS_ISA says baseline or avx2, which is for tests.
Isa isa();

const char *isa_name(Isa isa);

}  // namespace ninecards

// In NINECARDS_ONE_ISA, which tests define, there is but one.
#if defined(__x86_64__) && !defined(NINECARDS_ONE_ISA)
#define NINECARDS_EACH_ISA(declaration)        \
    namespace ninecards::baseline { declaration } \
    namespace ninecards::avx2 { declaration }     \
    namespace ninecards::avx512 { declaration }
#define NINECARDS_BY_ISA(call)                            \
    switch (ninecards::isa()) {                           \
        case ninecards::Isa::kAvx512: return avx512::call; \
        case ninecards::Isa::kAvx2: return avx2::call;     \
        default: return baseline::call;                   \
    }
#else
#define NINECARDS_EACH_ISA(declaration) namespace ninecards::baseline { declaration }
#define NINECARDS_BY_ISA(call) return baseline::call
#endif
