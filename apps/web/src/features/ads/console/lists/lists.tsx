import type { AdsCampaign, ProductAd } from '@insights/contract/ads-entities';
import { readableWord } from '@insights/domain/ads-labels';
import { formatCount } from '@insights/domain/money';
import { SegmentedControl } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Figure } from '../../../../components/figures/figures.tsx';
import { useChangeSearch } from '../../../../lib/search.ts';
import { AdGroupsDrawer } from './ad-groups-drawer.tsx';
import type { EntityPage } from './api.ts';
import {
  CAMPAIGNS,
  EXPRESSION_TYPES,
  KEYWORDS,
  MATCH_TYPES,
  PRODUCT_ADS,
  STATES,
  TARGETS,
} from './definitions.tsx';
import { EntityList } from './entity-list.tsx';
import { AsinGroups, CampaignGroups } from './groups.tsx';

const figuresIn =
  (title: string, types: readonly string[]) =>
  ({ total, counts }: EntityPage<unknown>): Figure[] => [
    { label: title, value: formatCount(total) },
    ...[...STATES, ...types].map((name) => ({
      label: readableWord(name),
      value: formatCount(counts[name] ?? 0),
    })),
  ];

type View = 'keywords-view' | 'targets-view' | 'ads-view';
type ViewSwitchProps = { title: string; view: View; groupedLabel: string };

function useIsGrouped(view: View) {
  const search = useSearch({ strict: false });
  return search[view] === 'grouped';
}

function ViewSwitch({ title, view, groupedLabel }: ViewSwitchProps) {
  const changeSearch = useChangeSearch();
  return (
    <SegmentedControl
      aria-label={`${title} as`}
      data={[
        { value: 'list', label: 'List' },
        { value: 'grouped', label: groupedLabel },
      ]}
      value={useIsGrouped(view) ? 'grouped' : 'list'}
      onChange={(value) => changeSearch({ [view]: value })}
    />
  );
}

type SectionProps = { sellerId: string };

/** The campaigns; pressing one shows its ad groups. */
export function CampaignsSection({ sellerId }: SectionProps) {
  const { campaign = '' } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const open = useCallback(
    ({ campaignId }: AdsCampaign) => changeSearch({ campaign: campaignId }),
    [changeSearch],
  );
  return (
    <>
      <EntityList sellerId={sellerId} list={CAMPAIGNS} onOpen={open} />
      <AdGroupsDrawer
        sellerId={sellerId}
        campaignId={campaign}
        onClose={() => changeSearch({ campaign: undefined })}
      />
    </>
  );
}

const KEYWORD_FIGURES = figuresIn('Keywords', MATCH_TYPES);

export function KeywordsSection({ sellerId }: SectionProps) {
  const isGrouped = useIsGrouped('keywords-view');
  return (
    <EntityList
      sellerId={sellerId}
      list={KEYWORDS}
      figureCount={7}
      figuresOf={KEYWORD_FIGURES}
      tools={<ViewSwitch title="Keywords" view="keywords-view" groupedLabel="By campaign" />}
      grouped={
        isGrouped
          ? ({ groupedByCampaign }) => (
              <CampaignGroups counted="Keywords" groups={groupedByCampaign} address="keyword-groups" />
            )
          : null
      }
    />
  );
}

const TARGET_FIGURES = figuresIn('Targets', EXPRESSION_TYPES);

/** Products, categories, and what Amazon matches by itself. */
export function TargetsSection({ sellerId }: SectionProps) {
  const isGrouped = useIsGrouped('targets-view');
  return (
    <EntityList
      sellerId={sellerId}
      list={TARGETS}
      figureCount={6}
      figuresOf={TARGET_FIGURES}
      tools={<ViewSwitch title="Targets" view="targets-view" groupedLabel="By campaign" />}
      grouped={
        isGrouped
          ? ({ groupedByCampaign }) => (
              <CampaignGroups counted="Targets" groups={groupedByCampaign} address="target-groups" />
            )
          : null
      }
    />
  );
}

const adFigures = (list: EntityPage<ProductAd>): Figure[] => {
  const [ads, ...states] = figuresIn('Product ads', [])(list);
  const asins = { label: 'ASINs', value: formatCount(list.counts['totalASINs'] ?? 0) };
  return ads ? [ads, asins, ...states] : [];
};

export function ProductAdsSection({ sellerId }: SectionProps) {
  const isGrouped = useIsGrouped('ads-view');
  return (
    <EntityList
      sellerId={sellerId}
      list={PRODUCT_ADS}
      figureCount={5}
      figuresOf={adFigures}
      tools={<ViewSwitch title="Product ads" view="ads-view" groupedLabel="By ASIN" />}
      grouped={isGrouped ? () => <AsinGroups sellerId={sellerId} empty={PRODUCT_ADS.empty} /> : null}
    />
  );
}
