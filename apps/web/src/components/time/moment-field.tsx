import { TextInput } from '@mantine/core';
import { useState } from 'react';

type MomentFieldProps = {
  type: 'date' | 'datetime-local';
  label: string;
  value: string;
  min?: string;
  max: string;
  error: string | null;
  /** Whether what is typed is whole, and was taken. */
  onType: (typed: string) => boolean;
};

/** A moment to choose; what is typed halfway stays in the field and changes nothing. */
export function MomentField({ value, onType, ...field }: MomentFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      size="xs"
      {...field}
      value={draft ?? value}
      onChange={({ currentTarget }) => setDraft(onType(currentTarget.value) ? null : currentTarget.value)}
      onBlur={() => setDraft(null)}
    />
  );
}
