import type { AdsKeyword } from '@insights/contract/ads-entities';
import { formatCount, formatMoney } from '@insights/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '../../../../ui/data-table/column.ts';
import { readableWord } from '../../profiles/readable-word.ts';
import { matchTypeChoice, stateChoice } from './entity-choices.ts';
import { amountColumn, countColumn, stateColumn, textColumn } from './entity-columns.tsx';
import { EntityTable } from './entity-table.tsx';
import { GroupedSection } from './grouped-section.tsx';
import { groupByState, type StateGroup } from './groups.ts';
import { matchTypeFigures, stateFigures } from './list-stats.ts';
import { keywordList } from './lists.queries.ts';
import { useCampaignNames } from './use-campaign-names.ts';

const NONE = 'No keywords found';

type NameOf = (campaignId: string) => string;

// A bid that the keyword has from its ad group is marked.
function bidWords({ bidAmount, isBidInherited }: AdsKeyword, currency: string | null): string {
  if (bidAmount === null) return '-';
  const amount = formatMoney(bidAmount, currency ?? undefined);
  return isBidInherited ? `${amount} (ad group)` : amount;
}

const keywordColumns = (currency: string | null, nameOf: NameOf): Column<AdsKeyword>[] => [
  textColumn('keyword', 'Keyword', 260, ({ keywordText }) => keywordText),
  textColumn('match', 'Match type', 110, ({ matchType }) => matchType && readableWord(matchType)),
  stateColumn(),
  amountColumn(
    'bid',
    'Bid',
    ({ bidAmount }) => bidAmount,
    (keyword) => bidWords(keyword, currency),
  ),
  textColumn('campaign', 'Campaign', 240, ({ campaignId }) => nameOf(campaignId)),
  textColumn('group', 'Ad group ID', 160, ({ adGroupId }) => adGroupId),
];

const GROUP_COLUMNS: Column<StateGroup>[] = [
  { ...textColumn('campaign', 'Campaign', 260, ({ name }) => name), total: () => 'Total' },
  countColumn('count', 'Keywords', ({ count }) => count),
  countColumn('enabled', 'Enabled', ({ enabled }) => enabled),
  countColumn('paused', 'Paused', ({ paused }) => paused),
  countColumn('archived', 'Archived', ({ archived }) => archived),
];

type KeywordsProps = { rows: readonly AdsKeyword[]; columns: Column<AdsKeyword>[] };

function Keywords({ rows, columns }: KeywordsProps) {
  const filter = useMemo(
    () => ({
      label: 'Search keywords',
      textsOf: ({ keywordText }: AdsKeyword) => [keywordText],
      noMatch: 'No keywords match the search',
      choices: [stateChoice(rows), matchTypeChoice(rows)],
    }),
    [rows],
  );
  return (
    <EntityTable
      name="Keywords"
      columns={columns}
      rows={rows}
      keyOf={({ keywordId }) => keywordId}
      filter={filter}
      address="keywords"
      none={NONE}
    />
  );
}

type GroupsProps = { rows: readonly AdsKeyword[]; nameOf: NameOf };

function KeywordGroups({ rows, nameOf }: GroupsProps) {
  const groups = useMemo(() => groupByState(rows, ({ campaignId }) => campaignId, nameOf), [rows, nameOf]);
  return (
    <EntityTable
      name="Keywords by campaign"
      columns={GROUP_COLUMNS}
      rows={groups}
      keyOf={({ key }) => key}
      usualSort="-count"
      address="keyword-groups"
      none={NONE}
    />
  );
}

type KeywordsSectionProps = { sellerId: string };

/** The keywords as they were synchronised: all of them, searched here in the browser. */
export function KeywordsSection({ sellerId }: KeywordsSectionProps) {
  const keywords = useQuery(keywordList(sellerId));
  const nameOf = useCampaignNames(sellerId);
  const currency = keywords.data?.currencyCode ?? null;
  const columns = useMemo(() => keywordColumns(currency, nameOf), [currency, nameOf]);
  return (
    <GroupedSection
      title="Keywords"
      description="What shoppers search for when the ads appear"
      query={keywords}
      address="keywords"
      groupedBy="By campaign"
      columns={columns}
      figuresOf={(list) => [
        { label: 'Keywords', value: formatCount(list.total) },
        ...stateFigures(list),
        ...matchTypeFigures(list),
      ]}
    >
      {({ rows }, isGrouped) =>
        isGrouped ? <KeywordGroups rows={rows} nameOf={nameOf} /> : <Keywords rows={rows} columns={columns} />
      }
    </GroupedSection>
  );
}
