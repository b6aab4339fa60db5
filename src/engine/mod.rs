//! Generic machinery: joining segments to features, placement, occupancy, majority, completion, compiled terms. Names no expansion, does no input or output.
