import { type Handler, ok, refuse, silent } from '../../../testing/answering.ts';
import { asStaff, type Stories } from '../../../testing/story.ts';
import {
  adsConnected,
  adsNotConnected,
  agencyOption,
  available,
  germanOption,
  option,
} from '../testing/ads-answers.ts';

const STATUS = 'GET /api/ppc/status/s-1';
const AVAILABLE = 'GET /api/ppc/profiles/available/s-1';

const setup = (status: Handler, answers: Record<string, Handler> = {}, query = '') => ({
  address: `/acme-outdoor/setup${query}`,
  answers: asStaff({
    'GET /api/sp-api/s-1/marketplaces': () => ok({ marketplaces: [] }),
    'GET /api/sp-api/s-1/backfills': () => ok({ backfills: [] }),
    [STATUS]: status,
    ...answers,
  }),
});

const choosing = (profiles: Handler) =>
  setup(() => ok(adsNotConnected), { [AVAILABLE]: profiles }, '?select_profile=t-1&profile_count=3');

const several = [option({ isSuggested: true }), germanOption, agencyOption];

export const stories: Stories = {
  title: 'ads: setup',
  states: {
    loading: { shows: 'Campaigns, keywords and advertising reports', ...setup(silent) },
    'not connected': { shows: 'Connect Ads API', ...setup(() => ok(adsNotConnected)) },
    'not configured': {
      shows: 'Not configured',
      ...setup(() => refuse(409, 'ads_not_configured', 'Ads are not configured')),
    },
    failed: {
      shows: 'Failed to load the state of the advertising connection',
      ...setup(() => refuse(403, 'not_allowed', 'Not for you')),
    },
    connected: { shows: '1111111111111111', ...setup(() => ok(adsConnected)) },
    'reconnection needed': {
      shows: 'Reconnect Ads API',
      ...setup(() => ok({ ...adsConnected, tokenStatus: 'reconnect' })),
    },
    'choosing a profile': { shows: 'Fits this seller', ...choosing(() => ok(available(several))) },
    'a single profile of another name': {
      shows: 'The names differ',
      ...choosing(() => ok(available([germanOption]))),
    },
    'profiles on their way': { shows: 'Amazon has confirmed the login', ...choosing(silent) },
    'no profile': { shows: 'No profiles available. Please try again.', ...choosing(() => ok(available([]))) },
    'profiles not fetched': {
      shows: 'The choice has expired',
      ...choosing(() => refuse(409, 'selection_expired', 'The choice has expired.')),
    },
  },
};
