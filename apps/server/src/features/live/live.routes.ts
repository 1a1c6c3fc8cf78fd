import { liveEvents } from '@insights/contract/live';
import { EventSource } from '../../http/event-streams.ts';
import { type Route, readInput, signedIn } from '../../http/route.ts';
import { type LiveService, LOOK_AGAIN } from './live.service.ts';

export function liveRoutes(live: LiveService): Route[] {
  return [
    {
      endpoint: liveEvents,
      async answer(request) {
        signedIn(request);
        const { shops } = readInput(liveEvents, request).query;
        return new EventSource(LOOK_AGAIN, (send) => live.subscribe(shops, send));
      },
    },
  ];
}
