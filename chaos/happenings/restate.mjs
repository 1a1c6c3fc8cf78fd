// Lets Amazon say something else of an hour than before.

const HOUR_MS = 3_600_000;

/**
 * @param {{ shop: number, start: number, cents: number, isMoved: boolean }} change
 * @param {import('./happenings.mjs').World} world
 */
export async function restate(change, { amazon, shops, restatements }) {
  const shop = shops[change.shop];
  if (!shop) return;
  const { start } = change;
  const account = { sellingPartnerId: shop.sellingPartnerId, marketplaceId: shop.marketplaceId };
  // An hour and its neighbour lie in the same day: even and odd.
  const neighbour = (start / HOUR_MS) % 2 === 0 ? start + HOUR_MS : start - HOUR_MS;
  const [other] = await amazon.ledger(account, 'hour', { start: neighbour, end: neighbour + HOUR_MS });
  const isMoved = change.isMoved && other.cents > 0;
  const cents = isMoved ? Math.min(change.cents, other.cents) : change.cents;
  await amazon.restate({
    ...account,
    start: new Date(start).toISOString(),
    deltaAmount: (cents / 100).toFixed(2),
    ...(isMoved ? { takenFrom: new Date(neighbour).toISOString() } : {}),
  });
  const bookedBy = Date.now();
  restatements.push({ shop: change.shop, at: start, cents, bookedBy });
  if (isMoved) restatements.push({ shop: change.shop, at: neighbour, cents: -cents, bookedBy });
}
