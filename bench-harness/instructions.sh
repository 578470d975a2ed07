#!/bin/sh
# Counts the instructions of each kernel under callgrind and compares them with the counts kept in
# instructions.txt: more than 2 % more in a kernel fails.
#
#   bench-harness/instructions.sh           compare
#   bench-harness/instructions.sh update    write the counts anew, in the commit that moves them
#
# Needs valgrind, and the runner of the library's version:
#   cargo install --locked iai-callgrind-runner --version 0.16.1
set -eu
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
results=$target/iai/kinjite-bench/instructions/kernels
rm -rf "$results"
cargo bench --quiet -p kinjite-bench --bench instructions -- --save-summary=json >/dev/null
[ "${1:-}" != update ] || set -- --update
cargo run --quiet --release -p kinjite-bench -- instructions "$results" \
    --baseline bench-harness/instructions.txt "$@"
