// Stored intervals as one text: for the driver a row each costs five times as much, dates most of all.

export type StoredInterval = {
  interval_start: Date;
  amount: string;
  currency: string;
  order_count: number;
  unit_count: number;
  fetched_at: Date;
};

// Exact: a double holds microseconds of this century, and a millisecond is a whole number of them.
const millis = (column: string) => `floor(round(date_part('epoch', ${column}) * 1000000) / 1000)::bigint`;

/** The columns that the text is made of. */
export const COLUMNS = 'interval_start, amount, currency, order_count, unit_count, fetched_at';

/** An aggregate: the rows it is given, ascending. */
export const ROWS_TEXT = `
  string_agg(${millis('interval_start')} || ',' || amount || ',' || order_count || ',' || unit_count || ',' ||
             ${millis('fetched_at')} || ',' || currency, ';' order by interval_start)`;

/** When the newest of what an answer is made of was fetched: asked for as it was known then, it is the same again. */
export function newestFetch(
  rows: readonly StoredInterval[],
  ...others: readonly (Date | null)[]
): Date | null {
  let newest: Date | null = null;
  for (const at of [...others, ...rows.map(({ fetched_at }) => fetched_at)])
    if (at && (!newest || at > newest)) newest = at;
  return newest;
}

export function readRows(text: string | null): StoredInterval[] {
  if (text === null) return [];
  return text.split(';').map((row) => {
    const [start, amount = '', orders, units, fetched, currency = ''] = row.split(',');
    return {
      interval_start: new Date(Number(start)),
      amount,
      currency,
      order_count: Number(orders),
      unit_count: Number(units),
      fetched_at: new Date(Number(fetched)),
    };
  });
}
