// What is known of rows besides themselves, and comes later than they do: one watcher for all rows in sight, since one in
// each cell would be put up and taken down for every row with every key that is typed.

export type RowFacts<Row> = {
  /** What is known of a row now; another value where that has changed, so that the row is drawn again. */
  find: (row: Row) => unknown;
  /** Tells when anything about these rows has changed, until it is told to stop. */
  watch: (rows: readonly Row[], onChange: () => void) => () => void;
};
