import type { Zone } from '@insights/domain/zones';
import { CloseButton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { explanation } from '../api.ts';
import type { SalesMarketplace } from '../sales-marketplace.ts';
import classes from './explain.module.css';
import { Explanation } from './explanation.tsx';
import { type ExplainedFigure, writeFigure } from './figure.ts';
import { figureTitle } from './format.ts';

type ExplainPanelProps = {
  marketplace: SalesMarketplace;
  figure: ExplainedFigure;
  zone: Zone;
  onFigure: (figure: ExplainedFigure) => void;
  onClose: () => void;
};

/** Moves the focus to the panel when a figure is pressed, and back to the figure when the panel closes. */
function useFocusOnOpen(subject: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const pressed = document.activeElement;
    // After a link to an explanation nothing has been pressed, and the focus stays where it is.
    if (subject === '' || pressed === null || pressed === document.body) return;
    if (!heading.current?.closest('aside')?.contains(pressed)) opener.current = pressed;
    heading.current?.focus({ preventScroll: true });
  }, [subject]);
  useEffect(
    () => () => {
      const element = opener.current;
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
    },
    [],
  );
  return heading;
}

export function ExplainPanel({ marketplace, figure, zone, onFigure, onClose }: ExplainPanelProps) {
  const { sellerId, marketplaceId } = marketplace;
  const titleId = useId();
  const query = useQuery(explanation(sellerId, marketplaceId, figure));
  const heading = useFocusOnOpen(writeFigure(figure));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <aside className={classes['panel']} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <Title order={2} id={titleId} ref={heading} tabIndex={-1} className={classes['title'] ?? ''}>
          {figureTitle(figure, zone)}
        </Title>
        <CloseButton aria-label="Close the explanation" onClick={onClose} />
      </div>
      <QueryView
        query={query}
        failedTitle="Failed to load the explanation"
        loading={
          <Stack gap="sm" role="status" aria-label="Loading the explanation">
            <Skeleton height={30} width={140} />
            <Skeleton height={56} />
            <Skeleton height={56} />
            <Skeleton height={120} />
          </Stack>
        }
      >
        {(data) => (
          <Explanation
            explanation={data}
            isOfOwnDays={figure.granularity === 'own'}
            zone={zone}
            onFigure={onFigure}
          />
        )}
      </QueryView>
    </aside>
  );
}
