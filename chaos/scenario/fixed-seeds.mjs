// The scenarios that are part of every test run, on both engines; together they hold every kind of event and of fault,
// two processes, processes that are overtaken, and a first process whose clock is wrong.

export const FIXED_SEEDS = [64, 254, 138, 2991, 190];
