// The sellers of demo mode: one in each state that a seller can be in.
import type { Region } from '@insights/contract/connect';

type Consent = { sellingPartnerId: string; region: Region };

type DemoSeller = {
  slug: string;
  name: string;
  /** Null: not connected yet. */
  consent: Consent | null;
  /** Whether its marketplaces have been fetched, and the one of them that is hidden. */
  marketplaces: { hidden: string | null } | null;
};

const SPAIN = 'A1RKKUPIHCS9HS';

export const demoSellers: readonly DemoSeller[] = [
  {
    slug: 'acme-outdoor',
    name: 'Acme Outdoor',
    consent: { sellingPartnerId: 'A1ACMEOUTDOOR', region: 'NA' },
    marketplaces: { hidden: null },
  },
  {
    slug: 'nordlicht-home',
    name: 'Nordlicht Home',
    consent: { sellingPartnerId: 'A2NORDLICHTHOME', region: 'EU' },
    marketplaces: { hidden: SPAIN },
  },
  {
    slug: 'sakura-crafts',
    name: 'Sakura Crafts',
    consent: { sellingPartnerId: 'A3SAKURACRAFTS', region: 'FE' },
    marketplaces: { hidden: null },
  },
  {
    slug: 'prairie-goods',
    name: 'Prairie Goods',
    consent: { sellingPartnerId: 'A4PRAIRIEGOODS', region: 'NA' },
    marketplaces: null,
  },
  { slug: 'harbor-books', name: 'Harbor Books', consent: null, marketplaces: null },
];

/** The simulator honours this grant for its seeded selling partners, so that no browser is needed to seed. */
export const demoRefreshToken = ({ sellingPartnerId }: Consent) => `Atzr|sim-demo-${sellingPartnerId}`;

/** Those who advertise from the start, each with the login that has granted it and the profile it is connected to. */
export const demoAds: readonly {
  slug: string;
  refreshToken: string;
  accountId: string;
  region: Region;
  countryCode: string;
}[] = [
  {
    slug: 'acme-outdoor',
    refreshToken: 'Atzr|sim-demo-ads-acme-ads',
    accountId: 'A1ACMEOUTDOOR',
    region: 'NA',
    countryCode: 'US',
  },
];
