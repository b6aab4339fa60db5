//! One file for each expansion that needs behaviour beyond data, registered in one list.
