// The marketplaces of the three regions (ids as Amazon publishes them) and the pseudo-marketplaces.

export const REGIONS = ['na', 'eu', 'fe'] as const;
/** One of Amazon's three regions, each with its own hosts and grants. */
export type Region = (typeof REGIONS)[number];

export const REGION_NAMES = { na: 'North America', eu: 'Europe', fe: 'Far East' } as const;

export type Marketplace = {
  id: string;
  /** As getMarketplaceParticipations writes it: the United Kingdom is GB. */
  countryCode: string;
  name: string;
  region: Region;
  currencyCode: string;
  languageCode: string;
  timeZone: string;
  domainName: string;
};

type Row = readonly [
  countryCode: string,
  id: string,
  currencyCode: string,
  languageCode: string,
  timeZone: string,
  domain: string,
];

const NA: readonly Row[] = [
  ['US', 'ATVPDKIKX0DER', 'USD', 'en_US', 'America/Los_Angeles', 'amazon.com'],
  ['CA', 'A2EUQ1WTGCTBG2', 'CAD', 'en_CA', 'America/Los_Angeles', 'amazon.ca'],
  ['MX', 'A1AM78C64UM0Y8', 'MXN', 'es_MX', 'America/Los_Angeles', 'amazon.com.mx'],
  ['BR', 'A2Q3Y263D00KWC', 'BRL', 'pt_BR', 'America/Sao_Paulo', 'amazon.com.br'],
];

const EU: readonly Row[] = [
  ['GB', 'A1F83G8C2ARO7P', 'GBP', 'en_GB', 'Europe/London', 'amazon.co.uk'],
  ['DE', 'A1PA6795UKMFR9', 'EUR', 'de_DE', 'Europe/Paris', 'amazon.de'],
  ['FR', 'A13V1IB3VIYZZH', 'EUR', 'fr_FR', 'Europe/Paris', 'amazon.fr'],
  ['IT', 'APJ6JRA9NG5V4', 'EUR', 'it_IT', 'Europe/Paris', 'amazon.it'],
  ['ES', 'A1RKKUPIHCS9HS', 'EUR', 'es_ES', 'Europe/Paris', 'amazon.es'],
  ['NL', 'A1805IZSGTT6HS', 'EUR', 'nl_NL', 'Europe/Amsterdam', 'amazon.nl'],
  ['BE', 'AMEN7PMS3EDWL', 'EUR', 'fr_BE', 'Europe/Brussels', 'amazon.com.be'],
  ['IE', 'A28R8C7NBKEWEA', 'EUR', 'en_IE', 'Europe/Dublin', 'amazon.ie'],
  ['SE', 'A2NODRKZP88ZB9', 'SEK', 'sv_SE', 'Europe/Stockholm', 'amazon.se'],
  ['PL', 'A1C3SOZRARQ6R3', 'PLN', 'pl_PL', 'Europe/Warsaw', 'amazon.pl'],
  ['TR', 'A33AVAJ2PDY3EV', 'TRY', 'tr_TR', 'Europe/Istanbul', 'amazon.com.tr'],
  ['AE', 'A2VIGQ35RCS4UG', 'AED', 'en_AE', 'Asia/Dubai', 'amazon.ae'],
  ['SA', 'A17E79C6D8DWNP', 'SAR', 'ar_SA', 'Asia/Riyadh', 'amazon.sa'],
  ['EG', 'ARBP9OOSHTCHU', 'EGP', 'ar_EG', 'Africa/Cairo', 'amazon.eg'],
  ['IN', 'A21TJRUUN4KGV', 'INR', 'en_IN', 'Asia/Kolkata', 'amazon.in'],
  ['ZA', 'AE08WJ6YKNBMC', 'ZAR', 'en_ZA', 'Africa/Johannesburg', 'amazon.co.za'],
];

const FE: readonly Row[] = [
  ['JP', 'A1VC38T7YXB528', 'JPY', 'ja_JP', 'Asia/Tokyo', 'amazon.co.jp'],
  ['AU', 'A39IBJ37TRP1C6', 'AUD', 'en_AU', 'Australia/Sydney', 'amazon.com.au'],
  ['SG', 'A19VAU5U5O7RUS', 'SGD', 'en_SG', 'Asia/Singapore', 'amazon.sg'],
];

const toMarketplace =
  (region: Region) =>
  ([countryCode, id, currencyCode, languageCode, timeZone, domain]: Row): Marketplace => ({
    id,
    countryCode,
    name: `A${domain.slice(1)}`,
    region,
    currencyCode,
    languageCode,
    timeZone,
    domainName: `www.${domain}`,
  });

export const MARKETPLACES: readonly Marketplace[] = [
  ...NA.map(toMarketplace('na')),
  ...EU.map(toMarketplace('eu')),
  ...FE.map(toMarketplace('fe')),
];

const byId = new Map(MARKETPLACES.map((marketplace) => [marketplace.id, marketplace]));

export function findMarketplace(id: string): Marketplace | null {
  return byId.get(id) ?? null;
}

type PseudoMarketplace = Omit<Marketplace, 'timeZone'>;

const pseudo = (
  region: Region,
  countryCode: string,
  id: string,
  name: string,
  domainName: string,
): PseudoMarketplace => {
  const real = MARKETPLACES.find((marketplace) => marketplace.countryCode === countryCode);
  const { currencyCode, languageCode } = real ?? { currencyCode: 'USD', languageCode: 'en_US' };
  return { id, countryCode, name, region, currencyCode, languageCode, domainName };
};

/**
 * getMarketplaceParticipations lists these besides real marketplaces, and every other call refuses them. The ids and
 * the domains of US, CA and UK are those that sellers have reported; the other domains and the entry of the Far East
 * are invented.
 */
export const PSEUDO_MARKETPLACES: readonly PseudoMarketplace[] = [
  pseudo('na', 'US', 'A2ZV50J4W1RKNI', 'Non-Amazon', 'sim1.stores.amazon.com'),
  pseudo('na', 'CA', 'A1MQXOICRS2Z7M', 'SI CA Prod Marketplace', 'siprod.stores.amazon.ca'),
  pseudo('na', 'MX', 'A3H6HPSLHAK3XG', 'Non-Amazon MX', 'siprodmx.stores.amazon.com.mx'),
  pseudo('na', 'US', 'AHRY1CZE9ZY4H', 'Amazon.com Invoicing Shadow Marketplace', 'invoicing.amazon.com'),
  pseudo('eu', 'GB', 'AZMDEXL2RVFNN', 'Non-Amazon UK', 'siprodukmarketplace.stores.amazon.co.uk'),
  pseudo('eu', 'DE', 'A38D8NSA03LJTC', 'Non-Amazon DE', 'siproddemarketplace.stores.amazon.de'),
  pseudo('eu', 'FR', 'A1ZFFQZ3HTUKT9', 'Non-Amazon FR', 'siprodfrmarketplace.stores.amazon.fr'),
  pseudo('eu', 'IT', 'A62U237T8HV6N', 'Non-Amazon IT', 'siproditmarketplace.stores.amazon.it'),
  pseudo('eu', 'ES', 'AFQLKURYRPEL8', 'Non-Amazon ES', 'siprodesmarketplace.stores.amazon.es'),
  pseudo('fe', 'JP', 'A3NONAMAZONJP', 'Non-Amazon JP', 'siprodjpmarketplace.stores.amazon.co.jp'),
];
