import { isPacificMarketplace, ZONE_CHOICES, type Zone, zoneLabel } from '@insights/domain/zones';
import { NativeSelect, Text } from '@mantine/core';

const OPTIONS = ZONE_CHOICES.map(({ zone, label }) => ({ value: zone, label }));

type ZoneChoiceProps = {
  /** Whose zone it is, for those who only hear the field. */
  name: string;
  marketplaceId: string;
  zone: Zone;
  now: number;
  onZone: (zone: string) => void;
};

/** The zone of the figures: a text where the marketplace fixes it, else a choice. */
export function ZoneChoice({ name, marketplaceId, zone, now, onZone }: ZoneChoiceProps) {
  if (isPacificMarketplace(marketplaceId)) {
    return (
      <Text span size="sm" c="dimmed" lh="30px">
        {zoneLabel(zone, now)}
      </Text>
    );
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={name}
      data={OPTIONS}
      value={zone}
      onChange={(event) => onZone(event.currentTarget.value)}
    />
  );
}
