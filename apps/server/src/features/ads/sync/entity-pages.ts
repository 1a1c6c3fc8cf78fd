// Amazon's pages of a kind as rows, each asked for while the one before is being stored.
import type { AdsApi } from '@insights/ads-api/index';
import type { ListedPage } from '@insights/ads-api/paging';
import type { EntityKind, NewEntity } from './entities.repository.ts';
import { adGroupRow, campaignRow, keywordRow, productAdRow, targetRow } from './entity-rows.ts';

export type RowPage = { rows: NewEntity[]; unreadable: number; nextToken: string | null };

const JOB_WAIT_MS = 2_000; // the quota refills several times a second: going back to the queue would cost more
// All that there is, in capitals: Amazon refuses small ones, and leaves archived ones out unless asked.
const FILTER = { maxResults: 1000, stateFilter: { include: ['ENABLED', 'PAUSED', 'ARCHIVED'] } };

async function* rowsOf<Item>(
  pages: AsyncIterable<ListedPage<Item>>,
  toRow: (item: Item) => NewEntity,
): AsyncGenerator<RowPage> {
  for await (const { items, unreadable, nextToken } of pages)
    yield { rows: items.map(toRow), unreadable, nextToken };
}

/** The next one is on its way while somebody works on this one; its error is thrown when it is awaited. */
async function* oneAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  const ask = () => {
    const coming = pages.next();
    coming.catch(() => {});
    return coming;
  };
  let coming = ask();
  for (;;) {
    const { done, value } = await coming;
    if (done) return;
    coming = ask();
    yield value;
  }
}

type Asked = { profileId: string; from: string | null; signal: AbortSignal };

/** The pages of a kind, from one on. */
export function pagesOf(api: AdsApi, kind: EntityKind, { profileId, from, signal }: Asked) {
  const { campaigns, targeting } = api;
  const asked = [profileId, FILTER, { signal, maxWaitMs: JOB_WAIT_MS }] as const;
  switch (kind) {
    case 'campaigns':
      return oneAhead(rowsOf(campaigns.listCampaigns(...asked).pages(from), campaignRow));
    case 'adGroups':
      return oneAhead(rowsOf(campaigns.listAdGroups(...asked).pages(from), adGroupRow));
    case 'keywords':
      return oneAhead(rowsOf(targeting.listKeywords(...asked).pages(from), keywordRow));
    case 'productAds':
      return oneAhead(rowsOf(targeting.listProductAds(...asked).pages(from), productAdRow));
    case 'targets':
      return oneAhead(rowsOf(targeting.listTargets(...asked).pages(from), targetRow));
  }
}
