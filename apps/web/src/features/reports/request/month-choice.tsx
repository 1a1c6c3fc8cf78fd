import { MONTH_NAMES } from '@insights/domain/months';
import { Button, Chip, Fieldset, Group, Input, SegmentedControl, Text } from '@mantine/core';
import { hasBegun, yearsOffered } from '../report-months.ts';
import classes from './month-choice.module.css';

export type YearMonths = { year: number; months: number[] };

type MonthChoiceProps = {
  chosen: YearMonths;
  /** The day in the marketplace: later months are not offered. */
  today: string;
  onChoose: (chosen: YearMonths) => void;
};

/** A year, and one or several of its months. */
export function MonthChoice({ chosen: { year, months }, today, onChoose }: MonthChoiceProps) {
  const offered = MONTH_NAMES.map((_, index) => index + 1).filter((month) =>
    hasBegun({ year, month }, today),
  );
  const isEvery = offered.length > 0 && offered.every((month) => months.includes(month));
  return (
    <div className={classes['choice']}>
      <Input.Wrapper label="Year" labelElement="div">
        <div>
          <SegmentedControl
            aria-label="Year"
            data={yearsOffered(today).map(String)}
            value={String(year)}
            onChange={(value) => onChoose({ year: Number(value), months })}
          />
        </div>
      </Input.Wrapper>
      <Fieldset
        variant="unstyled"
        className={classes['set'] ?? ''}
        legend={<Input.Label labelElement="div">Months</Input.Label>}
      >
        <Chip.Group
          multiple
          value={months.map(String)}
          onChange={(values) => onChoose({ year, months: values.map(Number) })}
        >
          <div className={classes['months']}>
            {MONTH_NAMES.map((name, index) => (
              <Chip
                key={name}
                value={String(index + 1)}
                size="sm"
                radius="sm"
                disabled={!offered.includes(index + 1)}
                classNames={{
                  root: classes['place'] ?? '',
                  input: classes['tick'] ?? '',
                  label: classes['month'] ?? '',
                }}
              >
                {name}
              </Chip>
            ))}
          </div>
        </Chip.Group>
        <Group gap="xs" mt={6} mih={30}>
          {offered.length > 1 && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onChoose({ year, months: isEvery ? [] : offered })}
            >
              {isEvery ? 'Clear' : 'Select all'}
            </Button>
          )}
          {offered.length < MONTH_NAMES.length && (
            <Text size="xs" c="dimmed">
              A month can be asked for once its first day is over.
            </Text>
          )}
        </Group>
      </Fieldset>
    </div>
  );
}
