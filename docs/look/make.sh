#!/bin/sh
# Draws every sheet of this folder anew, with the program's own commands. Run it from anywhere; it needs nothing but Rust.
set -eu
cd "$(dirname "$0")/../.."
out=docs/look

cargo build --release --no-default-features
target=${CARGO_TARGET_DIR:-target}
tilewright() { "$target/release/tilewright" "$@"; }

# The sets that the boards use and that are not built in.
sets=
for file in tilesets/*/*.tileset.json; do
    sets="$sets --set $file"
done

# shellcheck disable=SC2086
{
    tilewright render $out/board.board.json -o $out/board-light.png --scale 96 --overlay coordinates $sets
    tilewright render $out/board.board.json -o $out/board-dark.png --scale 88 --theme dark --overlay coordinates $sets
    tilewright render $out/city.board.json -o $out/city.png --scale 128 $sets
}
cargo run --release --no-default-features --example look -- $out
