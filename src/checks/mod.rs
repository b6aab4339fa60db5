//! One file a check: finds one kind of fault and tells what to do. Changes nothing.
