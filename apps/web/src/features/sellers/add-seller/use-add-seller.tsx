import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { startTransition, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AddSellerForm } from './add-seller-form.tsx';

/** The 'Add Seller' button and the form that it opens, of which only one is there; a screen has a place for each. */
export function useAddSeller() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false)); // the button must be back before it can have the focus
    opener.current?.focus();
  };
  return {
    button: isOpen ? null : (
      <Button
        ref={opener}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => startTransition(() => setIsOpen(true))} // its fields are more than a press may cost at once
      >
        Add Seller
      </Button>
    ),
    form: isOpen ? <AddSellerForm onClose={close} /> : null,
  };
}
