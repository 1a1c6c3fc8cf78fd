// The parameters of the address that the console reads; those of its tables are read by the tables themselves.
import { z } from 'zod/mini';

const view = z.catch(z.enum(['list', 'grouped']), 'list');

const Search = z.object({
  figure: z.catch(z.enum(['money', 'acos', 'clicks']), 'money'),
  campaign: z.catch(z.string(), ''),
  'keywords-view': view,
  'targets-view': view,
  'ads-view': view,
});
type AdsConsoleSearch = z.infer<typeof Search>;

export const DEFAULT_SEARCH: AdsConsoleSearch = Search.parse({});

export const adsConsoleSearch = (search: Record<string, unknown>): AdsConsoleSearch => ({
  ...search,
  ...Search.parse(search),
});
