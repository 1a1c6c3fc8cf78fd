import { Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { MomentField } from '../../../components/time/moment-field.tsx';
import { fieldOf, firstMoment, momentOfField } from './known-moment.ts';

type KnownChoiceProps = {
  /** Null where the report is shown as it is known now. */
  moment: string | null;
  now: number;
  onMoment: (moment: string | null) => void;
};

/** From which moment the report is looked at: now, or one of the past. */
export function KnownChoice({ moment, now, onMoment }: KnownChoiceProps) {
  if (moment === null) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={14} aria-hidden="true" />}
        onClick={() => onMoment(firstMoment(now))}
      >
        As it was known
      </Button>
    );
  }
  const onType = (value: string) => {
    const typed = momentOfField(value);
    if (typed !== null) onMoment(typed);
    return typed !== null;
  };
  return (
    <Group gap="xs" align="flex-end">
      <MomentField
        type="datetime-local"
        label="As it was known at (UTC)"
        value={fieldOf(moment)}
        max={fieldOf(new Date(now).toISOString())}
        error={Date.parse(moment) > now ? 'Choose a moment that has passed' : null}
        onType={onType}
      />
      <Button size="xs" variant="default" onClick={() => onMoment(null)}>
        Show what is known now
      </Button>
    </Group>
  );
}
