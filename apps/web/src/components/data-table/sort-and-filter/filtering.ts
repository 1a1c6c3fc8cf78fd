// Which rows are shown: those that hold a text, and those that a field of choices accepts.

/** A field with choices above a table, such as the state of a keyword. */
export type Choice<Row> = {
  /** Its name in the address. */
  key: string;
  label: string;
  /** What the field says where it leaves nothing out, such as 'All states'. */
  all: string;
  options: readonly { value: string; label: string }[];
  accepts: (row: Row, value: string) => boolean;
};

export type TableFilter<Row> = {
  /** What the field is called, such as 'Search by ASIN or title'. */
  label: string;
  /** The texts of a row that are searched. */
  textsOf: (row: Row) => readonly (string | null | undefined)[];
  /** What is said where no row matches. */
  noMatch: string;
  choices?: readonly Choice<Row>[];
};

/** What was picked in a field; nothing where the address names no choice of it. */
export const pickedOf = <Row>({ options }: Choice<Row>, value: string | null): string | null =>
  options.some((option) => option.value === value) ? value : null;

/** Those of the places whose rows every field accepts. */
export function placesAccepted<Row>(
  places: readonly number[],
  rows: readonly Row[],
  choices: readonly Choice<Row>[],
  picked: readonly (string | null)[],
): readonly number[] {
  return choices.reduce((left, { accepts }, index) => {
    const value = picked[index] ?? null;
    if (value === null) return left;
    return left.filter((place) => {
      const row = rows[place];
      return row !== undefined && accepts(row, value);
    });
  }, places);
}

/** The rows at the places; the very same list where they are all of them as they came. */
export function rowsAt<Row>(places: readonly number[], rows: readonly Row[]): readonly Row[] {
  if (places.length === rows.length && places.every((place, index) => place === index)) return rows;
  const found: Row[] = [];
  for (const place of places) {
    const row = rows[place];
    if (row !== undefined) found.push(row);
  }
  return found;
}
