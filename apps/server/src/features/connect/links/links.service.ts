// Connect links: made by staff, opened by whoever was sent one, used for one consent, and taken back.
import { createHash, randomBytes } from 'node:crypto';
import type { ConnectLink } from '@insights/contract/connect-links';
import { DAY_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { EventRow, LinkRow, LinksRepository } from './links.repository.ts';

type Needs = {
  links: LinksRepository;
  newId: () => string;
  /** Goes by a clock that every process shares. */
  readClock: () => Promise<Date>;
};

export type LinkTrouble = 'expired' | 'revoked' | 'used';

const MOST_OPEN = 20;
const SENTENCES = {
  expired: 'This link has expired. Ask whoever sent it for a new one.',
  revoked: 'This link was taken back. Ask whoever sent it for a new one.',
  used: 'This link was used already. If the account still has to be connected, ask for a new one.',
} as const;
const CODES = { expired: 'link_expired', revoked: 'link_revoked', used: 'link_used' } as const;
const NOT_FOUND = 'This link is not known. Check that it was copied whole, or ask for a new one.';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** The network that somebody came from, not the machine. */
export const shortened = (address: string): string => address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.*');

/** Why a link is no longer good; null while it is. */
export function troubleOfLink({ usedAt, revokedAt, expiresAt }: LinkRow, now: Date): LinkTrouble | null {
  if (usedAt) return 'used';
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : null;
}

/** Why no consent ends with it any more, however long it has been under way. */
function endOf(link: LinkRow | null): LinkTrouble | null {
  if (link?.usedAt) return 'used';
  return !link || link.revokedAt ? 'revoked' : null;
}

export function createLinksService({ links, newId, readClock }: Needs) {
  async function describe(rows: readonly LinkRow[], now: Date): Promise<ConnectLink[]> {
    const [first] = rows;
    if (!first) return [];
    const events = await links.listEvents(
      first.sellerId,
      rows.map(({ linkId }) => linkId),
    );
    return rows.map((row) =>
      toWire(
        row,
        events.filter(({ linkId }) => linkId === row.linkId),
        now,
      ),
    );
  }

  async function describeOne(row: LinkRow, now: Date): Promise<ConnectLink> {
    const [link] = await describe([row], now);
    if (!link) throw new Error('one row is one link');
    return link;
  }

  return {
    /** The token is told here and never again. */
    async make(
      sellerId: string,
      days: number,
      madeBy: string,
    ): Promise<{ link: ConnectLink; token: string }> {
      const token = randomBytes(32).toString('base64url');
      const madeAt = await readClock();
      const expiresAt = new Date(madeAt.getTime() + days * DAY_MS);
      const made = await links.make(
        { sellerId, linkId: newId(), tokenHash: hash(token), madeBy, madeAt, expiresAt },
        MOST_OPEN,
      );
      if (!made)
        throw new AppError(
          'too_many_links',
          `A seller has at most ${MOST_OPEN} open links. Revoke one first.`,
        );
      return { link: await describeOne(made, madeAt), token };
    },

    list: async (sellerId: string): Promise<ConnectLink[]> =>
      describe(await links.list(sellerId), await readClock()),

    async revoke(sellerId: string, linkId: string, who: string): Promise<ConnectLink> {
      const now = await readClock();
      const link = await links.revoke({ sellerId, linkId }, who, now);
      if (!link) throw new AppError('link_not_found', 'Link not found');
      return describeOne(link, now);
    },

    /** Whether the token is of one of the seller's links, good or not; nothing is written. */
    isKnown: async (sellerId: string, token: string): Promise<boolean> =>
      (await links.findByToken(sellerId, hash(token))) !== null,

    /** The link that a token opens; refuses one that is no longer good, and writes down that somebody came. */
    async open(sellerId: string, token: string, address: string, isVisit: boolean): Promise<LinkRow> {
      const link = await links.findByToken(sellerId, hash(token));
      if (!link) throw new AppError('link_not_found', NOT_FOUND);
      const at = await readClock();
      const reason = troubleOfLink(link, at);
      const who = shortened(address);
      if (reason) await links.visit(link, { kind: 'refused', at, who, reason });
      else if (isVisit) await links.visit(link, { kind: 'opened', at, who, reason: null });
      if (reason) throw new AppError(CODES[reason], SENTENCES[reason]);
      return link;
    },

    /**
     * The link of a consent that comes back: why it cannot end well, and how it is marked in the transaction that stores the
     * grant, where somebody else may have been faster. A consent that was begun in time is not too late because Amazon's
     * pages took long, but one whose link was taken back meanwhile is.
     */
    async forConsent(sellerId: string, linkId: string) {
      const now = await readClock();
      const found = await links.find({ sellerId, linkId });
      return {
        trouble: endOf(found),
        use: async (tx: Transaction): Promise<LinkTrouble | null> => {
          const outcome = await links.use(tx, { sellerId, linkId }, now);
          return outcome === 'used' ? null : endOf(outcome);
        },
      };
    },
  };
}

export type LinksService = ReturnType<typeof createLinksService>;

const toEvent = ({ kind, at, who, reason }: EventRow) => ({ kind, at: at.toISOString(), who, reason });

function toWire(row: LinkRow, events: readonly EventRow[], now: Date): ConnectLink {
  return {
    link_id: row.linkId,
    state: troubleOfLink(row, now) ?? 'open',
    made_by: row.madeBy,
    made_at: row.madeAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    opened: row.opened,
    events: events.map(toEvent),
  };
}
