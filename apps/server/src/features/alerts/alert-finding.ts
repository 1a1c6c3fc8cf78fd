// A finding: a problem as the parts of this feature pass it on.
import type { AlertSubject } from '@insights/contract/alerts';

export type Job = { payload: Record<string, string> };
/** Empty: about the seller as a whole. */
export type Region = '' | 'NA' | 'EU' | 'FE';

/** Stands in the column of the seller where an alert concerns several. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A problem at this moment. */
export type Finding = {
  sellerId: string;
  /** Empty: about the seller. */
  marketplaceId: string;
  subject: AlertSubject;
  /** Which of several of its kind. */
  cause: string;
  region: Region;
  /** The values in its message. */
  details: Record<string, string>;
  /** What it was found in: the same evidence is not counted twice. */
  evidence: string;
};

export type Key = Pick<Finding, 'sellerId' | 'marketplaceId' | 'subject' | 'cause'>;

export const keyOf = ({ sellerId, marketplaceId, subject, cause }: Key): string =>
  [sellerId, marketplaceId, subject, cause].join(' ');
