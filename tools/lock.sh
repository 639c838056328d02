#!/bin/sh
# Writes requirements/dev.txt from requirements/dev.in: exact versions, the hashes of every file of
# each version (so that any platform can check its own), and no address of any index.

set -eu
cd "$(dirname "$0")/.."
pip_tools=7.6.2
place=build/lock
rm -rf "$place"
"${PYTHON:-python3}" -m venv "$place"

# A constraint or a folder of wheels from this machine's own settings must not shape the lock.
unset PIP_FIND_LINKS PIP_CONSTRAINT PIP_EXTRA_INDEX_URL PIP_INDEX_URL
certificates=$("$place/bin/python" -m pip config get global.cert 2>/dev/null || true)
printf '[global]\n%s\n' "${certificates:+cert = $certificates}" > "$place/pip.conf"
export PIP_CONFIG_FILE="$PWD/$place/pip.conf"
# Naming one settings file still lets pip read the machine's own; an empty folder hides those.
export XDG_CONFIG_DIRS="$PWD/$place/none" XDG_CONFIG_HOME="$PWD/$place/none"

"$place/bin/python" -m pip install --quiet --disable-pip-version-check "pip-tools==$pip_tools"
CUSTOM_COMPILE_COMMAND="make lock" "$place/bin/pip-compile" --quiet --upgrade --strip-extras \
    --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-trusted-host \
    --no-emit-find-links --no-emit-options --output-file requirements/dev.txt requirements/dev.in
rm -rf "$place"
