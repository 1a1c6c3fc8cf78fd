/**
 * Asks for the font with the sign of the rupee where all marketplaces may be shown: one that comes once a screen is full has
 * all of it laid out anew.
 */
export function fetchRupeeSign() {
  if ('fonts' in document) document.fonts.load("1em 'Inter Further'", '₹').catch(() => null);
}
