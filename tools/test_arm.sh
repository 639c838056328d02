#!/usr/bin/env bash
# Every native source but the Python doors built for aarch64, and the native tests run in an
# emulator. Says what is missing, and that it skips, where the tools are not installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/aarch64
compiler=aarch64-linux-gnu-g++
flags=(-std=c++17 -O2 -Wall -Wextra -Werror -DNINECARDS_ISA=baseline)

if ! command -v "$compiler" >/dev/null; then
    echo "skipped: $compiler is not installed (Debian: g++-aarch64-linux-gnu)"
    exit 0
fi

mkdir -p "$build"
objects=()
for source in native/*.cpp; do
    name=$(basename "$source" .cpp)
    [[ $name == bind_* || $name == module ]] && continue
    echo "building $name"
    "$compiler" "${flags[@]}" -c "$source" -o "$build/$name.o"
    objects+=("$build/$name.o")
done
for source in native/tests/test_*.cpp; do
    "$compiler" "${flags[@]}" -static -pthread "$source" "${objects[@]}" -o "$build/$(basename "$source" .cpp)"
done

if ! command -v qemu-aarch64 >/dev/null; then
    echo "built, not run: qemu-aarch64 is not installed (Debian: qemu-user)"
    exit 0
fi
for test in "$build"/test_*; do
    echo "${test##*/} (aarch64)"
    qemu-aarch64 "$test"
done
