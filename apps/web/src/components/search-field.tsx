import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';

type SearchFieldProps = TextInputProps & {
  /** What is searched; it stands in the field while that is empty. */
  label: string;
  /** What it belongs to, where a page has several. */
  subject?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A text that leaves fewer of a list. */
export const SearchField = ({ label, subject, ...field }: SearchFieldProps) => (
  <TextInput
    size="sm"
    leftSection={<IconSearch size={16} aria-hidden="true" />}
    aria-label={subject ? `${label}, ${subject}` : label}
    placeholder={label}
    {...field}
  />
);
