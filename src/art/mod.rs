//! Pictures: a tile, a figure, a board as vector shapes, from which window, PNG and SVG are drawn.
