import type { SalesSource } from '@insights/domain/periods';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Choice } from '../../../components/field/choice.tsx';
import type { AddressChange } from '../../../components/use-address.ts';
import { type CompareSettings, compareChange, USUAL } from './compare-settings.ts';

const PERIODS = [
  { value: '', label: 'No comparison' },
  { value: 'previous', label: 'Previous period' },
  { value: 'year', label: 'Same period last year' },
];
const MEASURES = [
  { value: 'sales', label: 'Draw sales' },
  { value: 'orders', label: 'Draw orders' },
  { value: 'units', label: 'Draw units' },
];
const DRAWINGS = [
  { value: 'line', label: 'As a line' },
  { value: 'bars', label: 'As bars' },
];
const DAYS = [
  { value: 'utc', label: 'Days of UTC' },
  { value: 'own', label: 'Days of the marketplace' },
];

type CompareChoicesProps = {
  settings: CompareSettings;
  source: SalesSource;
  onChange: (change: AddressChange) => void;
  /** Whether they were asked for just now, and take the keyboard from what asked. */
  isAskedFor: boolean;
  onClose: () => void;
};

/** How else the report can be looked at. */
export function CompareChoices(props: CompareChoicesProps) {
  const { settings, source, onChange, isAskedFor, onClose } = props;
  const { period, measure, hasBars, hasOwnDays } = settings;
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isAskedFor) first.current?.focus();
  }, [isAskedFor]);
  return (
    <>
      <Choice
        ref={first}
        size="xs"
        aria-label="Compare with"
        options={PERIODS}
        value={period ?? ''}
        onChange={(value) =>
          onChange(compareChange({ period: value === 'previous' || value === 'year' ? value : null }))
        }
      />
      <Choice
        size="xs"
        aria-label="Drawn measure"
        options={MEASURES}
        value={measure}
        onChange={(value) =>
          onChange(compareChange({ measure: value === 'orders' || value === 'units' ? value : 'sales' }))
        }
      />
      {source === 'hourly' ? (
        <Choice
          size="xs"
          aria-label="Drawn as"
          options={DRAWINGS}
          value={hasBars ? 'bars' : 'line'}
          onChange={(value) => onChange(compareChange({ hasBars: value === 'bars' }))}
        />
      ) : (
        <Choice
          size="xs"
          aria-label="Days of"
          options={DAYS}
          value={hasOwnDays ? 'own' : 'utc'}
          onChange={(value) => onChange(compareChange({ hasOwnDays: value === 'own' }))}
        />
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          onChange(compareChange(USUAL));
          onClose();
        }}
      >
        Show as usual
      </Button>
    </>
  );
}
