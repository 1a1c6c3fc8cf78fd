// What can be an ASIN at all: one that cannot would have the whole batch refused that it is asked for with.

export const ASIN = /^[A-Z0-9]{10}$/;

/** The ASIN that a text means, as the server writes it; null where it means none. */
export function asinOf(text: string | null): string | null {
  const asin = text?.trim().toUpperCase() ?? '';
  return ASIN.test(asin) ? asin : null;
}
