// Links by which a seller connects an account: made by staff, valid for some days and for one consent, and revocable at any time.
import * as z from 'zod/mini';
import { Region } from './connect.ts';
import { WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';

const SellerParams = z.object({ sellerId: z.string() });
const LINK_DAYS = [1, 7, 30] as const;
const MOST_TOKEN_LETTERS = 100;

/** What opens a link; it is shown once and only its hash is stored. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(MOST_TOKEN_LETTERS));

export const ConnectLinkEvent = z.object({
  kind: z.enum(['made', 'opened', 'refused', 'used', 'revoked']),
  at: WrittenInstant,
  /** Who of the staff, or from where a visitor came, shortened; null where that is not known. */
  who: z.nullable(z.string()),
  /** Why a link was refused; null otherwise. */
  reason: z.nullable(z.enum(['expired', 'revoked', 'used'])),
});
export type ConnectLinkEvent = z.infer<typeof ConnectLinkEvent>;

export const ConnectLink = z.object({
  link_id: Id,
  state: z.enum(['open', 'used', 'revoked', 'expired']),
  made_by: z.string(),
  made_at: WrittenInstant,
  expires_at: WrittenInstant,
  /** How often it was opened, counted once a minute at most. */
  opened: z.int(),
  /** The newest first. */
  events: z.array(ConnectLinkEvent),
});
export type ConnectLink = z.infer<typeof ConnectLink>;

export const connectLinks = endpoint({
  method: 'GET',
  path: '/api/connect-links/:sellerId',
  access: 'staff',
  summary: 'The links made for a seller, the newest first, each with what happened to it',
  params: SellerParams,
  data: z.object({ links: z.array(ConnectLink) }),
});

export const makeConnectLink = endpoint({
  method: 'POST',
  path: '/api/connect-links/:sellerId',
  access: 'staff',
  summary: 'Make a link for the seller to connect with; its address is shown only in this answer',
  refusals: ['too_many_links'],
  params: SellerParams,
  body: z._default(
    z.object({ days: z._default(z.literal(LINK_DAYS, `Choose ${LINK_DAYS.join(', ')} days`), 7) }),
    { days: 7 },
  ),
  data: z.object({ link: ConnectLink, url: z.string().check(z.minLength(1)) }),
});

export const revokeConnectLink = endpoint({
  method: 'POST',
  path: '/api/connect-links/:sellerId/:linkId/revoke',
  access: 'staff',
  summary: 'Revoke a link: it stops working immediately, even for someone who has it open',
  refusals: ['link_not_found'],
  params: z.extend(SellerParams, { linkId: z.uuid('A link has an id of its own') }),
  data: z.object({ link: ConnectLink }),
});

/** The public calls take the unguessable id alone; the token comes in the body, where no log and no other site sees it. */
export const openConnectLink = endpoint({
  method: 'POST',
  path: '/api/public/sp-api/:sellerId/link',
  access: 'anyone',
  summary: 'Open a link: whom it is for, or why it is no longer good',
  refusals: ['link_not_found', 'link_expired', 'link_revoked', 'link_used', 'too_many_attempts'],
  params: SellerParams,
  body: z.object({ link: LinkToken }),
  data: z.object({
    sellerName: z.string(),
    isConnected: z.boolean(),
    renew: z.optional(z.object({ region: Region, country: z.nullable(z.string()) })),
    expires_at: WrittenInstant,
  }),
});
