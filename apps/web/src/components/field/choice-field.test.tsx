import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChoiceField } from './choice-field.tsx';

const SELLERS = [
  { value: '', label: 'Choose a seller...' },
  { value: 'acme', label: 'Acme Outdoor' },
];

test('a choice is found by its label, and tells what was chosen', async () => {
  const told = vi.fn();
  const user = userEvent.setup();
  render(<ChoiceField label="Seller" options={SELLERS} value="" onChange={told} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Seller' }), 'Acme Outdoor');
  expect(told.mock.calls).toEqual([['acme']]);
});

test('what explains a choice, and what is wrong with it, is said with it', () => {
  const draw = (error: string | null) => (
    <ChoiceField
      label="Seller"
      description="Whose account it is."
      error={error}
      options={SELLERS}
      value=""
      onChange={() => {}}
    />
  );
  const words = () => {
    const ids = screen.getByRole('combobox').getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent);
  };
  const { rerender } = render(draw(null));
  expect(words()).toEqual(['Whose account it is.']);
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBeNull();
  rerender(draw('Please select a seller'));
  expect(words()).toEqual(['Please select a seller', 'Whose account it is.']);
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
});
