// What is asked of the database in the same breath as something else: one wait for both.

/** A query of one row at most for each who asks, prepared under its name. What they give it is `asked.a`, `asked.b` … */
export type BesideQuery = {
  name: string;
  /** What is given, by its types. */
  types: readonly string[];
  text: string;
};

export type Beside = { query: BesideQuery; values: readonly (string | null)[] };
