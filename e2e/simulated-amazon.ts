// The simulated Amazon, which listens one port above the application: what is true there, and what it is made to change.

type Books = { sellingPartnerId: string; marketplaceId: string };
export type Truth = { start: string; totalSales: string; orderCount: number; unitCount: number };

const addressOf = (baseURL: string | undefined, path: string) => {
  const { protocol, port } = new URL(baseURL ?? '');
  return `${protocol}//127.0.0.1:${Number(port) + 1}/__sim/${path}`;
};

async function answered(response: Response) {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

/** The true figures from one instant to another, those of the running interval included. */
export async function ledger(
  baseURL: string | undefined,
  books: Books,
  granularity: 'hour' | 'day' | 'report',
  span: { start: string; end: string; at?: string },
): Promise<Truth[]> {
  const query = new URLSearchParams({ ...books, granularity, ...span });
  const { rows }: { rows: Truth[] } = await answered(await fetch(addressOf(baseURL, `ledger?${query}`)));
  return rows;
}

/** Amazon changes what an hour of the past amounted to. */
export async function restate(
  baseURL: string | undefined,
  change: Books & { start: string; deltaAmount: string; deltaOrders?: number; only?: 'hour' | 'day' },
): Promise<void> {
  await answered(
    await fetch(addressOf(baseURL, 'restate'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    }),
  );
}

export const centsOf = (rows: readonly Truth[]): number =>
  rows.reduce((sum, { totalSales }) => sum + Math.round(Number(totalSales) * 100), 0);

/** '$1,234.50', '−€2.00' */
export function money(cents: number, currency: string): string {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    Math.abs(cents) / 100,
  );
  return cents < 0 ? `−${amount}` : amount;
}
export const difference = (cents: number, currency: string): string =>
  `${cents > 0 ? '+' : ''}${money(cents, currency)}`;
