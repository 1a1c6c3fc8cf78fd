// Amazon's marketplaces: where each lives, what it sells in, and in which zone its days are counted.

export type Region = 'NA' | 'EU' | 'FE';

export type Marketplace = {
  id: string;
  /** As Amazon writes it: `UK`, not `GB`. */
  country: string;
  name: string;
  region: Region;
  currency: string;
  /** The zone of the advertising profile; Amazon publishes none for Seller Central, and sellers use this one. */
  timeZone: string;
  domain: string;
  /** Null where Amazon names no host; any host of the region grants the whole region. */
  sellerCentralHost: string | null;
};

const EUROPE = 'sellercentral-europe.amazon.com';

type Row = [
  country: string,
  id: string,
  name: string,
  currency: string,
  timeZone: string,
  ending: string,
  sellerCentralHost?: string | null,
];

const inRegion = (region: Region, rows: Row[]): Marketplace[] =>
  rows.map(([country, id, name, currency, timeZone, ending, host = `sellercentral.amazon.${ending}`]) => {
    const domain = `www.amazon.${ending}`;
    return { id, country, name, region, currency, timeZone, domain, sellerCentralHost: host };
  });

export const MARKETPLACES: readonly Marketplace[] = [
  ...inRegion('NA', [
    ['CA', 'A2EUQ1WTGCTBG2', 'Canada', 'CAD', 'America/Los_Angeles', 'ca'],
    ['US', 'ATVPDKIKX0DER', 'United States', 'USD', 'America/Los_Angeles', 'com'],
    ['MX', 'A1AM78C64UM0Y8', 'Mexico', 'MXN', 'America/Los_Angeles', 'com.mx'],
    ['BR', 'A2Q3Y263D00KWC', 'Brazil', 'BRL', 'America/Sao_Paulo', 'com.br'],
  ]),
  ...inRegion('EU', [
    ['IE', 'A28R8C7NBKEWEA', 'Ireland', 'EUR', 'Europe/Dublin', 'ie', null],
    ['ES', 'A1RKKUPIHCS9HS', 'Spain', 'EUR', 'Europe/Paris', 'es', EUROPE],
    ['UK', 'A1F83G8C2ARO7P', 'United Kingdom', 'GBP', 'Europe/London', 'co.uk', EUROPE],
    ['FR', 'A13V1IB3VIYZZH', 'France', 'EUR', 'Europe/Paris', 'fr', EUROPE],
    ['BE', 'AMEN7PMS3EDWL', 'Belgium', 'EUR', 'Europe/Brussels', 'com.be'],
    ['NL', 'A1805IZSGTT6HS', 'Netherlands', 'EUR', 'Europe/Amsterdam', 'nl'],
    ['DE', 'A1PA6795UKMFR9', 'Germany', 'EUR', 'Europe/Paris', 'de', EUROPE],
    ['IT', 'APJ6JRA9NG5V4', 'Italy', 'EUR', 'Europe/Paris', 'it', EUROPE],
    ['SE', 'A2NODRKZP88ZB9', 'Sweden', 'SEK', 'Europe/Stockholm', 'se'],
    ['ZA', 'AE08WJ6YKNBMC', 'South Africa', 'ZAR', 'Africa/Johannesburg', 'co.za'],
    ['PL', 'A1C3SOZRARQ6R3', 'Poland', 'PLN', 'Europe/Warsaw', 'pl'],
    ['EG', 'ARBP9OOSHTCHU', 'Egypt', 'EGP', 'Africa/Cairo', 'eg'],
    ['TR', 'A33AVAJ2PDY3EV', 'Turkey', 'TRY', 'Europe/Istanbul', 'com.tr'],
    ['SA', 'A17E79C6D8DWNP', 'Saudi Arabia', 'SAR', 'Asia/Riyadh', 'sa'],
    ['AE', 'A2VIGQ35RCS4UG', 'United Arab Emirates', 'AED', 'Asia/Dubai', 'ae'],
    ['IN', 'A21TJRUUN4KGV', 'India', 'INR', 'Asia/Kolkata', 'in'],
  ]),
  ...inRegion('FE', [
    ['SG', 'A19VAU5U5O7RUS', 'Singapore', 'SGD', 'Asia/Singapore', 'sg'],
    ['AU', 'A39IBJ37TRP1C6', 'Australia', 'AUD', 'Australia/Sydney', 'com.au'],
    ['JP', 'A1VC38T7YXB528', 'Japan', 'JPY', 'Asia/Tokyo', 'co.jp'],
  ]),
];

// Answered by getMarketplaceParticipations beside the real ones and refused by every other call (bizon/amazon-ids).
export const PSEUDO_MARKETPLACE_IDS: readonly string[] = [
  'A2ZV50J4W1RKNI',
  'A1MQXOICRS2Z7M',
  'A3H6HPSLHAK3XG',
  'A38D8NSA03LJTC',
  'AFQLKURYRPEL8',
  'A1ZFFQZ3HTUKT9',
  'A62U237T8HV6N',
  'AZMDEXL2RVFNN',
  'AHRY1CZE9ZY4H',
];

const BY_ID = new Map(MARKETPLACES.map((marketplace) => [marketplace.id, marketplace]));

/** The marketplace of an id; null for pseudo-marketplaces and for those Amazon opens after this was written. */
export function findMarketplace(id: string): Marketplace | null {
  return BY_ID.get(id) ?? null;
}

/** The marketplace of a country; `GB` and `UK` are the same. */
export function findMarketplaceOf(country: string): Marketplace | null {
  const wanted = country.toUpperCase() === 'GB' ? 'UK' : country.toUpperCase();
  return MARKETPLACES.find((marketplace) => marketplace.country === wanted) ?? null;
}

/** Only those participations whose marketplace takes other calls too. */
export function realMarketplaces<Participation extends { marketplace: { id: string } }>(
  participations: readonly Participation[],
): Participation[] {
  return participations.filter(({ marketplace }) => BY_ID.has(marketplace.id));
}
