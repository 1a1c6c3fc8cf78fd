import { Button, NativeSelect } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useChangeSearch } from '../../../lib/search.ts';
import { isDefaultView } from '../report/report-choice.ts';
import { type SalesSearch, salesSearchDefaults } from '../search.ts';

const CHOICES = {
  compare: {
    name: 'Compare with',
    options: [
      { value: '', label: 'No comparison' },
      { value: 'previous', label: 'Previous period' },
      { value: 'year', label: 'Same period last year' },
    ],
  },
  measure: {
    name: 'Drawn measure',
    options: [
      { value: 'sales', label: 'Draw sales' },
      { value: 'orders', label: 'Draw orders' },
      { value: 'units', label: 'Draw units' },
    ],
  },
  drawn: {
    name: 'Drawn as',
    options: [
      { value: 'line', label: 'As a line' },
      { value: 'bars', label: 'As bars' },
    ],
  },
  days: {
    name: 'Days of',
    options: [
      { value: 'utc', label: 'Days of UTC' },
      { value: 'own', label: 'Days of the marketplace' },
    ],
  },
};

/** How else the report can be drawn, once somebody wants to compare or the address says so. */
export function CompareControls({ search }: { search: SalesSearch }) {
  const change = useChangeSearch();
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isOpen) first.current?.focus(); // the button that had the focus is gone
  }, [isOpen]);
  if (!isOpen && isDefaultView(search)) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconChartBar size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Compare
      </Button>
    );
  }
  const keys = ['compare', 'measure', search.source === 'hourly' ? 'drawn' : 'days'] as const;
  return (
    <>
      {keys.map((key) => (
        <NativeSelect
          key={key}
          {...(key === 'compare' && { ref: first })}
          size="xs"
          aria-label={CHOICES[key].name}
          data={CHOICES[key].options}
          value={search[key] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ [key]: value || undefined })}
        />
      ))}
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          const { measure, drawn, days } = salesSearchDefaults;
          change({ compare: undefined, measure, drawn, days });
          setOpen(false);
        }}
      >
        Default view
      </Button>
    </>
  );
}
