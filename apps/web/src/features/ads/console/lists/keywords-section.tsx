import type { AdsKeyword } from '@insights/contract/ads-entities';
import { readableWord } from '@insights/domain/ads-labels';
import { formatCount } from '@insights/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { bidColumn } from './bid-column.ts';
import { CampaignGroups } from './campaign-groups.tsx';
import { matchTypeChoice, stateChoice } from './entity-choices.ts';
import { stateColumn, textColumn } from './entity-columns.tsx';
import type { EntityList } from './entity-list.ts';
import { EntityTable } from './entity-table.tsx';
import { GroupedSection } from './grouped-section.tsx';
import { matchTypeFigures, stateFigures } from './list-stats.ts';
import { keywordList } from './lists.queries.ts';
import { adGroupOf, type CampaignOf, useCampaignNames } from './use-campaign-names.ts';

const NONE = 'No keywords found';

const keywordColumns = (currency: string | null, campaignOf: CampaignOf): Column<AdsKeyword>[] => [
  textColumn('keyword', 'Keyword', 260, ({ keywordText }) => keywordText),
  textColumn('match', 'Match type', 110, ({ matchType }) => matchType && readableWord(matchType)),
  stateColumn(),
  bidColumn(currency),
  textColumn('campaign', 'Campaign', 240, campaignOf),
  textColumn('group', 'Ad group', 180, adGroupOf),
];

type KeywordsProps = { list: EntityList<AdsKeyword>; columns: Column<AdsKeyword>[] };

function Keywords({ list: { rows }, columns }: KeywordsProps) {
  const filter = useMemo(
    () => ({
      label: 'Search keywords',
      textsOf: ({ keywordText }: AdsKeyword) => [keywordText],
      noMatch: 'No keywords match the search',
      selects: [stateChoice(rows), matchTypeChoice(rows)],
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

type KeywordsSectionProps = { sellerId: string };

/** The keywords as they were synchronised: all of them, searched here in the browser. */
export function KeywordsSection({ sellerId }: KeywordsSectionProps) {
  const keywords = useQuery(keywordList(sellerId));
  const campaignOf = useCampaignNames(sellerId);
  const currency = keywords.data?.currencyCode ?? null;
  const columns = useMemo(() => keywordColumns(currency, campaignOf), [currency, campaignOf]);
  return (
    <GroupedSection
      title="Keywords"
      description="What shoppers search for when the ads appear"
      query={keywords}
      address="keywords"
      groupedBy="By campaign"
      columns={columns}
      figureCount={7}
      figuresOf={(list) => [
        { label: 'Keywords', value: formatCount(list.total) },
        ...stateFigures(list),
        ...matchTypeFigures(list),
      ]}
    >
      {(list, isGrouped) =>
        isGrouped ? (
          <CampaignGroups
            counted="Keywords"
            rows={list.rows}
            campaignOf={campaignOf}
            address="keyword-groups"
            none={NONE}
          />
        ) : (
          <Keywords list={list} columns={columns} />
        )
      }
    </GroupedSection>
  );
}
