//! What the rules of a turn say, one by one, on boards made by hand. Each test names the rules that it shows in a line
//! `// Shows: RULE, RULE.`; the registry of rules reads these lines.

mod base;
mod cathars;
mod count;
mod dragon;
mod fairy;
mod king;
mod princess;
mod river;
mod shrines;
mod table;
mod towers;
mod traders;
