// What the health of a marketplace will ask for; apart from the other routes' because of the code that comes with it.
import type { QueryClient } from '@tanstack/react-query';
import { type CoveragePlace, coverageOf } from '../../features/coverage/coverage.queries.ts';

export function prefetchCoverageOf(client: QueryClient, place: CoveragePlace): void {
  void client.prefetchQuery(coverageOf(place));
}
