import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { plainSearch } from '../router.tsx';

/** A router of one component that stands at every address, for parts of a page that read or change the address. */
export function onePageRouter(component: RouteComponent, history: RouterHistory) {
  const root = createRootRoute();
  const pages = ['/', '/$'].map((path) => createRoute({ getParentRoute: () => root, path, component }));
  return createRouter({ routeTree: root.addChildren(pages), history, ...plainSearch });
}
