// How a marketplace is shown: its friendly name, country code and flag, whatever spelling names it.

export type MarketplaceLabel = {
  friendlyName: string;
  countryCode: string;
  /** The country code whose flag is drawn, or 'globe'. */
  flagIcon: string;
};

const UNKNOWN_COUNTRY_CODE = 'INTL';
const GLOBE_ICON = 'globe';

const KNOWN = [
  ['USA', 'US'],
  ['Canada', 'CA'],
  ['Mexico', 'MX'],
  ['Brazil', 'BR'],
  ['United Kingdom', 'UK'],
  ['Germany', 'DE'],
  ['France', 'FR'],
  ['Italy', 'IT'],
  ['Spain', 'ES'],
  ['Sweden', 'SE'],
  ['Netherlands', 'NL'],
  ['Belgium', 'BE'],
  ['United Arab Emirates', 'AE'],
  ['Turkey', 'TR'],
  ['Poland', 'PL'],
  ['Japan', 'JP'],
  ['Australia', 'AU'],
  ['India', 'IN'],
  ['Singapore', 'SG'],
] as const;

type Known = (typeof KNOWN)[number];

// Two letters are a country code and nothing else: SA (Saudi Arabia) must not be found inside "USA".
const SHORTEST_NAME_PART = 3;

const US_HOST = 'amazon.com';
const AMAZONS_CODE_FOR_UK = 'GB';

const byPrefix = (upper: string): Known | undefined => {
  const spelled = upper.startsWith(AMAZONS_CODE_FOR_UK) ? `UK${upper.slice(2)}` : upper;
  return KNOWN.find(([, code]) => spelled.startsWith(code));
};

const byName = (lower: string): Known | undefined => {
  if (lower.length < SHORTEST_NAME_PART) return undefined;
  return (
    KNOWN.find(([name]) => lower.includes(name.toLowerCase())) ??
    KNOWN.find(([name]) => name.toLowerCase().includes(lower))
  );
};

// A code counts only as a word of its own ("Amazon.co.uk"): marketplace ids hold codes by accident (ATVPDKIKX0DER).
const byCode = (upper: string): Known | undefined => {
  const words = upper.split(/[^A-Z0-9]+/).map((word) => (word === AMAZONS_CODE_FOR_UK ? 'UK' : word));
  return KNOWN.find(([, code]) => words.includes(code));
};

function findKnown(value: string): Known | undefined {
  const trimmed = value.trim();
  const upper = trimmed.toUpperCase();
  const lower = trimmed.toLowerCase();
  if (lower === US_HOST) return KNOWN[0];
  return byPrefix(upper) ?? byName(lower) ?? byCode(upper);
}

/** Where a marketplace stands among others: the Americas, Europe, the Far East; unknown ones last. */
export function marketplaceRank(countryCode: string): number {
  const rank = KNOWN.findIndex(([, code]) => code === countryCode);
  return rank === -1 ? KNOWN.length : rank;
}

/** The label for a country code, a marketplace's name or a host; what is not known keeps its own spelling. */
export function lookupMarketplace(value: string): MarketplaceLabel {
  const known = findKnown(value);
  if (!known) return { friendlyName: value, countryCode: UNKNOWN_COUNTRY_CODE, flagIcon: GLOBE_ICON };
  const [friendlyName, countryCode] = known;
  return { friendlyName, countryCode, flagIcon: countryCode };
}

/** The label of a stored marketplace: by its country code first, then by its name. */
export function labelMarketplace(marketplace: { countryCode: string; name: string }): MarketplaceLabel {
  const label = lookupMarketplace(marketplace.countryCode);
  return label.flagIcon === GLOBE_ICON ? lookupMarketplace(marketplace.name) : label;
}
