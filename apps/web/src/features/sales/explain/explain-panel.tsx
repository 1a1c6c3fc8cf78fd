import type { Zone } from '@insights/domain/zones';
import { CloseButton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { explanation } from '../api.ts';
import type { SalesPlace } from '../sales-place.ts';
import classes from './explain-panel.module.css';
import { figureTitle } from './explain-words.ts';
import { type ExplainedFigure, nameOfFigure } from './explained-figure.ts';
import { Explanation } from './explanation.tsx';

type ExplainPanelProps = {
  place: SalesPlace;
  figure: ExplainedFigure;
  zone: Zone;
  onFigure: (figure: ExplainedFigure) => void;
  onClose: () => void;
};

/** The keyboard goes to the panel when a figure is asked about, and back to the figure when it closes. */
function useBorrowedFocus(subject: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const asking = document.activeElement;
    // Who came by a link has asked no figure on this page, and is left where they are.
    if (subject === '' || asking === null || asking === document.body) return;
    if (!heading.current?.closest('aside')?.contains(asking)) opener.current = asking;
    heading.current?.focus({ preventScroll: true });
  }, [subject]);
  useEffect(
    () => () => {
      const asked = opener.current;
      if (asked instanceof HTMLElement && asked.isConnected) asked.focus({ preventScroll: true });
    },
    [],
  );
  return heading;
}

/** Where a figure came from, whether it may still change, what it was before and what it is made of. */
export function ExplainPanel({ place, figure, zone, onFigure, onClose }: ExplainPanelProps) {
  const { sellerId, marketplaceId } = place;
  const titleId = useId();
  const told = useQuery(explanation(sellerId, marketplaceId, figure));
  const heading = useBorrowedFocus(nameOfFigure(figure));
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
        query={told}
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
