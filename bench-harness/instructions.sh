#!/bin/sh
# Counts the instructions of each kernel under callgrind and compares them with the counts kept in
# instructions.txt: a kernel that takes more than 2 % more fails.
#
#   bench-harness/instructions.sh                  compare
#   bench-harness/instructions.sh --tolerance 0.5  compare more closely
#   bench-harness/instructions.sh update           write the counts anew, in the commit that moves them
#
# The counts take ten seconds, the build one or two minutes before them. HARNESS names a harness that
# is built already. Needs valgrind, and the runner of the library's version:
#   cargo install --locked iai-callgrind-runner --version 0.16.1
set -eu
cd "$(dirname "$0")/.."
for tool in valgrind iai-callgrind-runner; do
    command -v $tool >/dev/null || { echo "$0: $tool is missing" >&2; exit 1; }
done
results=${CARGO_TARGET_DIR:-target}/iai/kinjite-bench/instructions/kernels
[ "${1:-}" != update ] || { shift; set -- --update "$@"; }
rm -rf "$results"
cargo bench --quiet --locked -p kinjite-bench --no-default-features --bench instructions -- \
    --save-summary=json >/dev/null
[ -n "${HARNESS:-}" ] || {
    cargo build --quiet --locked -p kinjite-bench --bin harness
    HARNESS=${CARGO_TARGET_DIR:-target}/debug/harness
}
"$HARNESS" instructions "$results" --baseline bench-harness/instructions.txt "$@"
