import { type Handler, ok, refuse, silent } from '../../../testing/answering.ts';
import { asStaff, type Stories } from '../../../testing/story.ts';
import { globalAnswer, globalProfile, manyProfiles } from '../testing/global-answers.ts';

const overview = (profiles: Handler) => ({
  address: '/ads',
  answers: asStaff({
    'GET /api/global-ads/profiles': profiles,
    'GET /api/global-ads/sellers': () => ok({ sellers: [{ slug: 'acme-outdoor', name: 'Acme Outdoor' }] }),
  }),
});

const fitting = globalProfile({
  assignedTo: { sellerId: 'unmapped', sellerName: null },
  suggestedSeller: { slug: 'acme-outdoor', name: 'Acme Outdoor' },
});

export const stories: Stories = {
  title: 'ads: global overview',
  states: {
    loading: { shows: 'Asking Amazon in three regions...', ...overview(silent) },
    empty: { shows: 'No profiles are listed.', ...overview(() => ok(globalAnswer([]))) },
    failed: {
      shows: 'Failed to fetch advertising profiles',
      ...overview(() => refuse(403, 'not_allowed', 'Not for you')),
    },
    'not configured': {
      shows: 'The Ads API is not set up at this installation.',
      ...overview(() => refuse(409, 'ads_not_configured', 'The operator has no login at the Ads API')),
    },
    filled: {
      shows: 'Fits Acme Outdoor',
      ...overview(() => ok(globalAnswer([fitting, ...manyProfiles(27)]))),
    },
    'a region failed': {
      shows: 'Amazon did not answer in time',
      ...overview(() =>
        ok({
          ...globalAnswer(manyProfiles(12)),
          failedRegions: ['EU'],
          failures: [{ region: 'EU', message: 'Amazon did not answer in time' }],
        }),
      ),
    },
    'six hundred profiles': { shows: '600 of 600', ...overview(() => ok(globalAnswer(manyProfiles(600)))) },
  },
};
