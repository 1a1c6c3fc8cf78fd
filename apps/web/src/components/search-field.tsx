import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';

type SearchFieldProps = TextInputProps & {
  /** What is searched: also the placeholder. */
  label: string;
  subject?: string;
  ref?: Ref<HTMLInputElement>;
};

export const SearchField = ({ label, subject, ...field }: SearchFieldProps) => (
  <TextInput
    size="sm"
    leftSection={<IconSearch size={16} aria-hidden="true" />}
    aria-label={subject ? `${label}, ${subject}` : label}
    placeholder={label}
    {...field}
  />
);
