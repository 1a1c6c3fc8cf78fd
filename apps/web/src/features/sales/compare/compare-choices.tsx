import type { SalesSource } from '@insights/domain/periods';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
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
      <NativeSelect
        ref={first}
        size="xs"
        aria-label="Compare with"
        data={PERIODS}
        value={period ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(compareChange({ period: value === 'previous' || value === 'year' ? value : null }))
        }
      />
      <NativeSelect
        size="xs"
        aria-label="Drawn measure"
        data={MEASURES}
        value={measure}
        onChange={({ currentTarget: { value } }) =>
          onChange(compareChange({ measure: value === 'orders' || value === 'units' ? value : 'sales' }))
        }
      />
      {source === 'hourly' ? (
        <NativeSelect
          size="xs"
          aria-label="Drawn as"
          data={DRAWINGS}
          value={hasBars ? 'bars' : 'line'}
          onChange={({ currentTarget: { value } }) => onChange(compareChange({ hasBars: value === 'bars' }))}
        />
      ) : (
        <NativeSelect
          size="xs"
          aria-label="Days of"
          data={DAYS}
          value={hasOwnDays ? 'own' : 'utc'}
          onChange={({ currentTarget: { value } }) =>
            onChange(compareChange({ hasOwnDays: value === 'own' }))
          }
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
