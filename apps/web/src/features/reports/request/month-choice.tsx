import { MONTH_NAMES } from '@insights/domain/months';
import { Button, Fieldset, Group, Input, SegmentedControl, Text } from '@mantine/core';
import { hasBegun, yearsOffered } from '../report-months.ts';
import classes from './month-choice.module.css';

export type YearMonths = { year: number; months: number[] };

type MonthChoiceProps = {
  chosen: YearMonths;
  /** The day in the marketplace: later months are not offered. */
  today: string;
  onChoose: (chosen: YearMonths) => void;
};

const toggled = (months: readonly number[], month: number) =>
  months.includes(month) ? months.filter((other) => other !== month) : [...months, month];

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
            data={yearsOffered(today).map((offered) => ({
              value: String(offered),
              label: String(offered),
            }))}
            size="sm"
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
        <div className={classes['months']}>
          {MONTH_NAMES.map((name, index) => (
            <Month
              key={name}
              name={name}
              isOffered={offered.includes(index + 1)}
              isChosen={months.includes(index + 1)}
              onToggle={() => onChoose({ year, months: toggled(months, index + 1) })}
            />
          ))}
        </div>
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

type MonthProps = { name: string; isOffered: boolean; isChosen: boolean; onToggle: () => void };

/** A checkbox and no part of the kit: all twelve change with one press. */
const Month = ({ name, isOffered, isChosen, onToggle }: MonthProps) => (
  <label className={classes['place']}>
    <input
      type="checkbox"
      className={classes['tick']}
      disabled={!isOffered}
      checked={isChosen}
      onChange={onToggle}
    />
    <span className={classes['month']}>{name}</span>
  </label>
);
