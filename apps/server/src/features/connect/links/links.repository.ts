// Connect links as they are kept: by a hash of what opens them, with what happened to each.
import { MINUTE_MS } from '@insights/domain/durations';
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { connectLinkEvents, connectLinks, sellers } from '../../../db/schema.ts';

export type LinkRow = typeof connectLinks.$inferSelect;
export type EventRow = typeof connectLinkEvents.$inferSelect;
type Ref = Pick<LinkRow, 'sellerId' | 'linkId'>;
type Happening = Pick<EventRow, 'kind' | 'at' | 'who' | 'reason'>;

const MOST_LISTED = 50;
const MOST_EVENTS = 20; // told of each link
// Who reloads a page all day must not fill a table: the counts go on, the lines do not.
const VISITS_WRITTEN = 100;
const VISIT_EVERY_MS = MINUTE_MS;

const isLink = ({ sellerId, linkId }: Ref) =>
  and(eq(connectLinks.sellerId, sellerId), eq(connectLinks.linkId, linkId));

const isOpen = (now: Date): SQL | undefined =>
  and(isNull(connectLinks.usedAt), isNull(connectLinks.revokedAt), gt(connectLinks.expiresAt, now));

const note = (tx: Transaction, { sellerId, linkId }: Ref, happening: Happening) =>
  tx.insert(connectLinkEvents).values({ sellerId, linkId, ...happening });

export function createLinksRepository(db: Database) {
  return {
    /** Null where the seller has as many open ones as it may; of two at once, the second sees the first. */
    async make(link: Omit<LinkRow, 'revokedAt' | 'usedAt' | 'opened' | 'refused'>, most: number) {
      return db.transaction(async (tx) => {
        await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, link.sellerId)).for('update');
        const open = await tx.$count(
          connectLinks,
          and(eq(connectLinks.sellerId, link.sellerId), isOpen(link.madeAt)),
        );
        if (open >= most) return null;
        const [made] = await tx.insert(connectLinks).values(link).returning();
        if (!made) throw new Error('an insert answers its row');
        await note(tx, made, { kind: 'made', at: link.madeAt, who: link.madeBy, reason: null });
        return made;
      });
    },

    async find({ sellerId, linkId }: Ref): Promise<LinkRow | null> {
      const [link] = await db.select().from(connectLinks).where(isLink({ sellerId, linkId }));
      return link ?? null;
    },

    async findByToken(sellerId: string, tokenHash: string): Promise<LinkRow | null> {
      const [link] = await db
        .select()
        .from(connectLinks)
        .where(and(eq(connectLinks.sellerId, sellerId), eq(connectLinks.tokenHash, tokenHash)));
      return link ?? null;
    },

    list: (sellerId: string): Promise<LinkRow[]> =>
      db
        .select()
        .from(connectLinks)
        .where(eq(connectLinks.sellerId, sellerId))
        .orderBy(desc(connectLinks.madeAt), desc(connectLinks.linkId))
        .limit(MOST_LISTED),

    /** What happened to these links, the newest of each first. */
    async listEvents(sellerId: string, linkIds: readonly string[]): Promise<EventRow[]> {
      if (linkIds.length === 0) return [];
      const nth = sql<number>`row_number() over (partition by ${connectLinkEvents.linkId} order by ${connectLinkEvents.eventId} desc)`;
      const numbered = db
        .select({ eventId: connectLinkEvents.eventId, nth: nth.as('nth') })
        .from(connectLinkEvents)
        .where(and(eq(connectLinkEvents.sellerId, sellerId), inArray(connectLinkEvents.linkId, [...linkIds])))
        .as('numbered');
      const rows = await db
        .select({ event: connectLinkEvents })
        .from(connectLinkEvents)
        .innerJoin(numbered, eq(numbered.eventId, connectLinkEvents.eventId))
        .where(and(eq(connectLinkEvents.sellerId, sellerId), sql`${numbered.nth} <= ${MOST_EVENTS}`))
        .orderBy(desc(connectLinkEvents.eventId));
      return rows.map(({ event }) => event);
    },

    /** Somebody came with the link. Counted once a minute at most, and written down for as long as that tells something. */
    async visit(link: LinkRow, visit: Happening & { kind: 'opened' | 'refused' }): Promise<void> {
      const column = visit.kind === 'opened' ? connectLinks.opened : connectLinks.refused;
      await db.transaction(async (tx) => {
        // The row is locked until the end: of two visits at once, the second finds the first.
        const [held] = await tx
          .select({ count: column })
          .from(connectLinks)
          .where(isLink(link))
          .for('update');
        if (!held) return;
        const since = new Date(visit.at.getTime() - VISIT_EVERY_MS);
        const lately = await tx.$count(
          connectLinkEvents,
          and(
            eq(connectLinkEvents.sellerId, link.sellerId),
            eq(connectLinkEvents.linkId, link.linkId),
            eq(connectLinkEvents.kind, visit.kind),
            gt(connectLinkEvents.at, since),
          ),
        );
        if (lately > 0) return;
        await tx
          .update(connectLinks)
          .set(visit.kind === 'opened' ? { opened: held.count + 1 } : { refused: held.count + 1 })
          .where(isLink(link));
        if (held.count < VISITS_WRITTEN) await note(tx, link, visit);
      });
    },

    /** Taken back, unless that was done before or a consent was faster; tells the link as it is then. */
    async revoke(link: Ref, who: string, at: Date): Promise<LinkRow | null> {
      return db.transaction(async (tx) => {
        const [revoked] = await tx
          .update(connectLinks)
          .set({ revokedAt: at })
          .where(and(isLink(link), isNull(connectLinks.revokedAt), isNull(connectLinks.usedAt)))
          .returning();
        if (revoked) await note(tx, link, { kind: 'revoked', at, who, reason: null });
        return revoked ?? (await tx.select().from(connectLinks).where(isLink(link)))[0] ?? null;
      });
    },

    /**
     * A consent was finished with it: marked in the transaction that stores the grant, by the first. Whoever comes second is
     * told the link as it was found, and stores nothing.
     */
    async use(tx: Transaction, link: Ref, at: Date): Promise<'used' | LinkRow | null> {
      const [used] = await tx
        .update(connectLinks)
        .set({ usedAt: at })
        .where(and(isLink(link), isNull(connectLinks.revokedAt), isNull(connectLinks.usedAt)))
        .returning({ linkId: connectLinks.linkId });
      if (used) {
        await note(tx, link, { kind: 'used', at, who: null, reason: null });
        return 'used';
      }
      const [found] = await tx.select().from(connectLinks).where(isLink(link));
      return found ?? null;
    },
  };
}

export type LinksRepository = ReturnType<typeof createLinksRepository>;
