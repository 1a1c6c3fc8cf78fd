// What the parts of this feature hand to each other, and what they need of the queue.
import type { AlertSubject } from '@insights/contract/alerts';

export type Job = { payload: Record<string, string> };
/** Amazon's regions, and none where it is about the seller as a whole. */
export type Region = '' | 'NA' | 'EU' | 'FE';

/** Whose alert it is where it is nobody's alone. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Something that is wrong at this moment. */
export type Finding = {
  sellerId: string;
  /** Empty: about the seller. */
  marketplaceId: string;
  subject: AlertSubject;
  /** Which of several of its kind. */
  cause: string;
  region: Region;
  /** What its words are made of. */
  details: Record<string, string>;
  /** What it was seen in: the same thing is not counted twice. */
  evidence: string;
};

export type Key = Pick<Finding, 'sellerId' | 'marketplaceId' | 'subject' | 'cause'>;

export const keyOf = ({ sellerId, marketplaceId, subject, cause }: Key): string =>
  [sellerId, marketplaceId, subject, cause].join(' ');
