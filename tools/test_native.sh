#!/usr/bin/env bash
# The native tests under the address and undefined-behaviour sanitizers, with each set of
# instructions that this machine has. Usage: tools/test_native.sh BIN, the folder of python and cmake.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bin=$(cd "${1:?the folder of python and cmake}" && pwd)
build=build/sanitizers

PATH="$bin:$PATH" cmake -S . -B "$build" -DNINECARDS_TESTS=ON -DCMAKE_BUILD_TYPE=Debug \
    -DPython_EXECUTABLE="$bin/python" >/dev/null
PATH="$bin:$PATH" cmake --build "$build" --target native_tests --parallel 2 >/dev/null

for isa in baseline avx2 avx512; do
    for test in "$build"/tests/test_*; do
        echo "${test##*/} ($isa)"
        NINECARDS_ISA=$isa "$test"
    done
done
