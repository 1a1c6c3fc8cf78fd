// Which routes stand at a path. Where several could, the one that names more of it does, whatever their order.
import type { Match, Params, Route } from './route.ts';

type Step = { route: Route; depth: number };
type Way = { segments: string[]; steps: Step[] };

/** The rest of the path, whatever it is. */
const REST = '*';

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function waysOf(routes: Route[], above: Way = { segments: [], steps: [] }): Way[] {
  return routes.flatMap((route) => {
    const segments = [...above.segments, ...segmentsOf(route.path ?? '')];
    const way = { segments, steps: [...above.steps, { route, depth: segments.length }] };
    return route.children ? waysOf(route.children, way) : [way];
  });
}

const isName = (segment: string) => segment.startsWith(':');
const rank = (segment: string) => (segment === REST ? 'c' : isName(segment) ? 'b' : 'a');
const shapeOf = ({ segments }: Way) => segments.map(rank).join('');
// Not localeCompare: the first call of it costs as much as the rest of a page's start.
const byShape = (a: Way, b: Way) => Number(shapeOf(a) > shapeOf(b)) - Number(shapeOf(a) < shapeOf(b));

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // anyone can write an address: what cannot be read is the name of nothing
  }
}

/** The names in a path that leads this way; null where it does not. */
function paramsOf({ segments }: Way, path: string[]): Params | null {
  const isOpen = segments.at(-1) === REST;
  const named = isOpen ? segments.slice(0, -1) : segments;
  if (isOpen ? path.length < named.length : path.length !== named.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of named.entries()) {
    const found = path[index] ?? '';
    if (isName(segment) && found !== '') params[segment.slice(1)] = found;
    else if (segment.toLowerCase() !== found.toLowerCase()) return null;
  }
  return params;
}

/** Each of the routes stands in the one before; none of them where nothing is at the path. */
export function createMatching(routes: Route[]): (pathname: string) => Match[] {
  const ways = waysOf(routes).sort(byShape);
  return (pathname) => {
    const path = pathname.replace(/\/+$/, '').split('/').slice(1).map(decoded);
    for (const way of ways) {
      const params = paramsOf(way, path);
      if (params === null) continue;
      return way.steps.map(({ route, depth }) => ({ route, at: path.slice(0, depth).join('/'), params }));
    }
    return [];
  };
}
