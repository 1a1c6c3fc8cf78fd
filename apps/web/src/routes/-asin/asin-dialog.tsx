import { Modal } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { AsinDetailsProps } from './asin-details.tsx';

const HEIGHT = 480;

const AsinDetails = lazyComponent(
  async () => (await import('./asin-details.tsx')).AsinDetails,
  () => <Skeleton height={HEIGHT} />,
);

type AsinDialogProps = Omit<AsinDetailsProps, 'asin'> & {
  /** Nothing is shown without one. */
  asin: string | null;
};

/** The details of one ASIN, over the table it was opened from. */
export function AsinDialog(props: AsinDialogProps) {
  const { asin, onOpen } = props;
  const [shown, setShown] = useState(asin);
  if (asin !== null && asin !== shown) setShown(asin); // what is closing stays as it is until it is gone
  return (
    <Modal
      opened={asin !== null}
      onClose={() => onOpen(null)}
      size="xl"
      title={shown === null ? '' : `ASIN ${shown}`}
    >
      {shown !== null && <AsinDetails {...props} asin={shown} />}
    </Modal>
  );
}
