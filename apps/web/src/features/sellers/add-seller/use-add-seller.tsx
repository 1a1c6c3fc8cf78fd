import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { AddSellerForm } from './add-seller-form.tsx';

/** The 'Add Seller' button and the form that it opens, of which only one is there; a screen has a place for each. */
export function useAddSeller() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The button has the focus again as soon as it is back.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // The fields are more than a press may cost at once, to bring and to take away.
  const show = (isWanted: boolean) => startTransition(() => setIsOpen(isWanted));
  return {
    button: isOpen ? null : (
      <Button ref={opener} leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => show(true)}>
        Add Seller
      </Button>
    ),
    form: isOpen ? <AddSellerForm onCancel={() => show(false)} onCreated={() => setIsOpen(false)} /> : null,
  };
}
