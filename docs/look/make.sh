#!/bin/sh
# Draws every sheet of this folder anew, with the program's own commands. Run it from anywhere; it needs nothing but Rust.
# PROFILE=dev draws them with an unoptimised build: slower to draw, faster to compile.
set -eu
cd "$(dirname "$0")/../.."
out=docs/look
profile=${PROFILE:-release}
target=${CARGO_TARGET_DIR:-target}
case $profile in dev) built=debug ;; *) built=$profile ;; esac

cargo build --profile "$profile" --no-default-features --bin tilewright --example look
tilewright() { "$target/$built/tilewright" "$@"; }
look() { "$target/$built/examples/look" "$@"; }

# The sets that the boards use and that are not built in.
sets=
for file in tilesets/*/*.tileset.json tests/data/official/*.tileset.json; do
    sets="$sets --set $file"
done

# shellcheck disable=SC2086
{
    tilewright render $out/board.board.json -o $out/board-light.png --scale 150 --overlay coordinates $sets
    tilewright render $out/board.board.json -o $out/board-dark.png --scale 110 --theme dark --overlay coordinates $sets
    tilewright render $out/city.board.json -o $out/city.png --scale 175 $sets
}
look --squeeze $out/board-light.png $out/board-dark.png $out/city.png
look $out
