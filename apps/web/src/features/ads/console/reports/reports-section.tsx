import { NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { toast } from '../../../../components/toast.tsx';
import { serverMessageOr } from '../../../../lib/api-error.ts';
import { ReportLists } from './report-lists.tsx';
import { REPORT_RANGES, REPORT_TYPES, rangeLabel } from './report-words.ts';
import { createReport } from './reports.queries.ts';
import classes from './reports-section.module.css';

const NOT_CREATED = 'Unknown error';
const LONG_RANGE = 60; // Amazon keeps about this many days

type SectionProps = { sellerId: string };

/** Asks for a report of a type and a range. */
function ReportForm({ sellerId }: SectionProps) {
  const [type, setType] = useState('campaigns');
  const [range, setRange] = useState('30');
  const reportType = REPORT_TYPES.find(({ value }) => value === type)?.value;
  const dateRange = REPORT_RANGES.find((days) => String(days) === range);
  const { mutate, isPending } = useMutation({
    ...createReport(sellerId),
    onSuccess: (name) => toast.success(`Report requested: ${name}`),
    onError: (error) => toast.error(serverMessageOr(error, NOT_CREATED)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reportType && dateRange && !isPending) mutate({ reportType, dateRange });
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      <NativeSelect
        label="Report type"
        data={REPORT_TYPES}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
      />
      <NativeSelect
        label="Date range"
        data={REPORT_RANGES.map((days) => ({ value: String(days), label: rangeLabel(days) }))}
        value={range}
        onChange={(event) => setRange(event.currentTarget.value)}
      />
      <ActionButton
        type="submit"
        disabled={!reportType || !dateRange}
        pendingLabel="Creating..."
        isPending={isPending}
      >
        Create report
      </ActionButton>
      {dateRange !== undefined && dateRange > LONG_RANGE && (
        <Text size="xs" c="dimmed" w="100%">
          Amazon keeps about 65 days: the oldest of the 90 may be empty.
        </Text>
      )}
    </form>
  );
}

/** Reports that people ask for, and those that are there. */
export function ReportsSection({ sellerId }: SectionProps) {
  return (
    <SectionCard
      title="Reports"
      description="Amazon prepares them in minutes to hours; the files stay here. Ranges end yesterday, where the profile is."
    >
      <ReportForm sellerId={sellerId} />
      <ReportLists sellerId={sellerId} />
    </SectionCard>
  );
}
