import { NativeSelect } from '@mantine/core';

/** A seller as it can be chosen: by its address. */
export type ChoosableSeller = { ref: string; name: string };

type SellerChoiceProps = {
  label: string;
  sellers: readonly ChoosableSeller[];
  /** What stands for none of them. */
  none: string;
  value: string;
  onChange: (ref: string) => void;
};

export function SellerChoice({ label, sellers, none, value, onChange }: SellerChoiceProps) {
  return (
    <NativeSelect
      size="sm"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: none }, ...sellers.map(({ ref, name }) => ({ value: ref, label: name }))]}
    />
  );
}
