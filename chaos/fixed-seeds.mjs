// The scenarios that are part of every test run, on both engines; together they hold every kind of event and of fault,
// two processes, and a first process whose clock is wrong.

export const FIXED_SEEDS = [1877, 1955, 1098, 2146, 2601];
