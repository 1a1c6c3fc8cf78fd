import { Suspense } from 'react';
import { latePart } from '../../ui/late-part.tsx';
import type { NotFoundProps } from './not-found.tsx';

const NotFound = latePart(async () => (await import('./not-found.tsx')).NotFound);

/** Few addresses name what is not there: the code that says so comes with them. */
export const LateNotFound = (props: NotFoundProps) => (
  <Suspense>
    <NotFound {...props} />
  </Suspense>
);
