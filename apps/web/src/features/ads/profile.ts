// An advertising profile, which several parts of advertising show: how it is decoded, and what it is called.
import { AdsProfile as ContractProfile } from '@insights/contract/ads-connection';
import { readableWord } from '@insights/domain/ads-labels';
import { labelMarketplace, type MarketplaceLabel } from '@insights/domain/marketplaces';
import { REGION_CODES, REGION_NAMES, type RegionCode, regionOfCountry } from '@insights/domain/regions';
import { z } from 'zod/mini';
import { isRecord, textOf } from '../../lib/decode.ts';

/** How long an answer may take that waits for Amazon's. */
export const AMAZON_TIMEOUT = { timeoutMs: 120_000 };

export const AnyRegion = z.nullable(z.enum(REGION_CODES));

/** SPEC.md's profiles name no region: their country says which one they belong to. */
export const withRegion = (value: unknown): unknown =>
  isRecord(value) && {
    ...value,
    region:
      REGION_CODES.find((code) => code === value['region']) ??
      regionOfCountry(textOf(value['countryCode']) ?? ''),
  };

export const AdsProfile = z.pipe(z.transform(withRegion), z.extend(ContractProfile, { region: AnyRegion }));
export type AdsProfile = z.infer<typeof AdsProfile>;

export const profileName = ({ profileId, accountInfo: { name, id } }: AdsProfile): string =>
  name ?? id ?? `Profile ${profileId}`;

export const countryLabel = (countryCode: string | null): MarketplaceLabel =>
  labelMarketplace({ countryCode: countryCode ?? '', name: countryCode ?? 'Unknown country' });

export const regionName = (region: RegionCode | null): string =>
  region === null ? 'Unknown' : REGION_NAMES[region];

/** 'Seller', 'Vendor', 'Agency', and rarer ones as Amazon calls them. */
export const accountTypeName = (type: string | null): string => (type ? readableWord(type) : 'Unknown');
