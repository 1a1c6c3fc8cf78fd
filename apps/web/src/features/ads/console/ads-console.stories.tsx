import { type Handler, ok, refuse, silent } from '../../../testing/answering.ts';
import { asStaff, type Stories } from '../../../testing/story.ts';
import { adsNotConnected } from '../testing/ads-answers.ts';
import {
  consoleAnswers,
  OVERVIEW,
  REPORTS,
  SPEND,
  STATUS,
  SYNC,
  syncIdle,
} from '../testing/console-answers.ts';
import { CAMPAIGNS, KEYWORDS, keywordPage, keywords, PRODUCT_ADS, TARGETS } from '../testing/list-answers.ts';

const ads = (answers: Record<string, Handler> = {}, query = '') => ({
  address: `/acme-outdoor/ATVPDKIKX0DER/ads${query}`,
  answers: asStaff(consoleAnswers(answers)),
});

const storedReport = {
  reportId: 'r-5',
  name: 'Search terms, 2026-10-16 to 2026-11-14',
  reportType: 'searchTerms',
  createdAt: '2026-11-15T09:00:00Z',
  status: 'SUCCESS',
  message: 'Ready: 9435 rows.',
  downloadUrl: '/api/ppc/reports/download/s-1/r-5',
};
const storedReports = [
  storedReport,
  {
    ...storedReport,
    reportId: 'r-6',
    name: 'Targets, yesterday',
    status: 'FAILURE',
    message: 'Amazon gave no reason.',
  },
];

const down = () => refuse(409, 'ads_not_connected', 'The line is down');

export const stories: Stories = {
  title: 'ads: console',
  states: {
    loading: { shows: 'Advertising Dashboard', ...ads({ [STATUS]: silent }) },
    'parts on their way': {
      shows: 'Loading keywords...',
      ...ads({
        [OVERVIEW]: silent,
        [SPEND]: silent,
        [CAMPAIGNS]: silent,
        [KEYWORDS]: silent,
        [TARGETS]: silent,
        [PRODUCT_ADS]: silent,
      }),
    },
    'not connected': {
      shows: 'Advertising is not connected',
      ...ads({ [STATUS]: () => ok(adsNotConnected) }),
    },
    'not configured': {
      shows: 'The Ads API is not set up at this installation.',
      ...ads({ [STATUS]: () => refuse(409, 'ads_not_configured', 'Not here') }),
    },
    filled: { shows: 'Campaign 001', ...ads() },
    empty: {
      shows: 'No product ads found',
      ...ads({
        [OVERVIEW]: () => ok({ days: [], isRefreshing: true }),
        [SPEND]: () => ok({ summary: {}, campaigns: [] }),
        [CAMPAIGNS]: () => ok({ campaigns: [], totalCampaigns: 0 }),
        [KEYWORDS]: () => ok({ keywords: [], totalKeywords: 0 }),
        [TARGETS]: () => ok({ targets: [], totalTargets: 0 }),
        [PRODUCT_ADS]: () => ok({ productAds: [], totalProductAds: 0 }),
        [`GET ${SYNC}`]: () => ok({ state: 'idle' }),
      }),
    },
    'everything failed': {
      shows: 'Failed to load keywords',
      ...ads({
        [OVERVIEW]: down,
        [SPEND]: down,
        [CAMPAIGNS]: down,
        [KEYWORDS]: down,
        [TARGETS]: down,
        [REPORTS]: down,
        [PRODUCT_ADS]: down,
        [`GET ${SYNC}`]: () => ok({ ...syncIdle, state: 'failed', lastError: 'Amazon refused the login.' }),
      }),
    },
    'refresh under way': {
      shows: 'Fetching from Amazon: 2 of 5 lists',
      ...ads({ [`GET ${SYNC}`]: () => ok({ ...syncIdle, state: 'running', chunksDone: 2 }) }),
    },
    'reports of others': {
      shows: 'Search terms, 2026-10-16 to 2026-11-14',
      ...ads({ [REPORTS]: () => ok({ reports: storedReports }) }),
    },
    'ad groups of a campaign': { shows: 'Ad group 1', ...ads({}, '?campaign=700') },
    'thousands of keywords': {
      shows: '3,000 of 3,000',
      ...ads({ [KEYWORDS]: keywordPage(keywords(3000)) }),
    },
  },
};
