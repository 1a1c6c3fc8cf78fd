// Which of a seller's grants is meant: by region and, in the Far East, by country.
import type { Region } from '@insights/contract/connect';
import { findMarketplace } from '@insights/sp-api/marketplaces';
import type { Participation } from '@insights/sp-api/sellers';

export type GrantPlace = { region: Region; country: string };

/** Where a grant is kept: outside the Far East one is good for the whole region. */
export const keptUnder = (region: Region, country: string): GrantPlace => ({
  region,
  country: region === 'FE' ? country : '',
});

/** Whether a grant is good for a marketplace. */
export function covers({ region, country }: GrantPlace, marketplaceId: string): boolean {
  const marketplace = findMarketplace(marketplaceId);
  return marketplace?.region === region && (country === '' || country === marketplace.country);
}

/** The grant of a marketplace, none if its region was not authorised; the first one where no marketplace is named. */
export function grantFor<Grant extends GrantPlace>(held: Grant[], marketplaceId?: string): Grant[] {
  // A marketplace that Amazon opened after this was written is asked for with whatever there is.
  if (marketplaceId === undefined || !findMarketplace(marketplaceId)) return held.slice(0, 1);
  return held.filter((grant) => covers(grant, marketplaceId)).slice(0, 1);
}

/** What Amazon lists that can be used with a grant: real marketplaces, of its own region and country. */
export const usableWith = (grant: GrantPlace, participations: readonly Participation[]): Participation[] =>
  participations.filter(({ marketplace }) => covers(grant, marketplace.id));
