import { earliestDay, latestDay } from '@insights/domain/periods';
import { isPacificMarketplace, ZONE_CHOICES, type Zone, zoneLabel } from '@insights/domain/zones';
import {
  ActionIcon,
  Kbd,
  NativeSelect,
  Popover,
  SegmentedControl,
  type SegmentedControlItem,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { Dimmed } from '../../../components/secondary-text.tsx';
import { useSingleKeyChoice, useSingleKeys } from '../../../components/single-keys.ts';
import { DayRangeFields } from '../../../components/time/moment-field.tsx';
import { useChangeSearch } from '../../../lib/search.ts';
import classes from '../sales.module.css';
import type { SalesSearch } from '../search.ts';
import { customRange, type Preset, presetChange, type ReportChoice } from './report-choice.ts';

const SOURCES: SegmentedControlItem<SalesSearch['source']>[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'hourly', label: 'Hourly' },
];
const CUSTOM: Preset = 'custom';
const PRESETS: SegmentedControlItem<Preset>[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: CUSTOM, label: 'Custom' },
];
const ZONES = ZONE_CHOICES.map(({ zone, label }) => ({ value: zone, label }));

type ZoneSelectProps = {
  name: string;
  param: 'zone' | 'report-zone';
  marketplaceId: string;
  zone: Zone;
  now: number;
};

/** The zone of the figures: a text where the marketplace fixes it, else a choice. */
export function ZoneSelect({ name, param, marketplaceId, zone, now }: ZoneSelectProps) {
  const change = useChangeSearch();
  if (isPacificMarketplace(marketplaceId)) {
    return (
      <Dimmed span lh="30px">
        {zoneLabel(zone, now)}
      </Dimmed>
    );
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={name}
      data={ZONES}
      value={zone}
      onChange={({ currentTarget }) => change({ [param]: currentTarget.value })}
    />
  );
}

type ReportControlsProps = { search: SalesSearch; choice: ReportChoice; marketplaceId: string; now: number };

export function ReportControls({ search, choice, marketplaceId, now }: ReportControlsProps) {
  const { today, zone, problem, request } = choice;
  const change = useChangeSearch();
  return (
    <div className={classes['controls']}>
      <SegmentedControl
        aria-label="Data source"
        data={SOURCES}
        value={search.source}
        onChange={(source) => change({ source })}
      />
      <SegmentedControl
        aria-label="Range"
        data={PRESETS}
        value={search.range}
        onChange={(preset) => change(presetChange(preset))}
      />
      {search.range === CUSTOM && (
        <DayRangeFields
          range={customRange(search, today)}
          earliest={earliestDay(today)}
          latest={latestDay(search.source, today)}
          problem={problem}
          onChange={change}
        />
      )}
      {search.source === 'daily' ? (
        <Dimmed span lh="30px">
          {request?.days === 'own' ? 'Own days' : 'UTC days'}
        </Dimmed>
      ) : (
        <ZoneSelect
          name="Timezone of the report"
          param="report-zone"
          marketplaceId={marketplaceId}
          zone={zone}
          now={now}
        />
      )}
    </div>
  );
}

const SHORTCUTS = [
  { key: 'd', label: 'Daily', change: { source: 'daily' } },
  { key: 'h', label: 'Hourly', change: { source: 'hourly' } },
  { key: '7', label: '7 days', change: presetChange('7') },
  { key: '3', label: '30 days', change: presetChange('30') },
  { key: '9', label: '90 days', change: presetChange('90') },
  { key: 'c', label: 'Custom range', change: presetChange(CUSTOM) },
] as const;

/** The single keys of the report, and the switch for those whose keyboard or voice presses them by accident. */
export function ReportShortcuts() {
  const { isOn, choose } = useSingleKeyChoice();
  const change = useChangeSearch();
  useSingleKeys(Object.fromEntries(SHORTCUTS.map((one) => [one.key, () => change(one.change)])), isOn);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={28} aria-label="Keyboard shortcuts">
          <IconKeyboard size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <dl className={classes['keys']}>
            {SHORTCUTS.map(({ key, label }) => (
              <div key={key} className={classes['key']}>
                <dt>
                  <Kbd size="xs">{key}</Kbd>
                </dt>
                <dd>
                  <Text span size="sm">
                    {label}
                  </Text>
                </dd>
              </div>
            ))}
          </dl>
          <Switch
            size="xs"
            label="Single-key shortcuts"
            checked={isOn}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
