import { ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';
import {
  backfill,
  COVERAGE,
  coverageAnswer,
  days,
  nothingStored,
  withHoles,
} from './testing/coverage-answers.ts';

const health = (answers: Parameters<typeof asStaff>[0]) => ({
  address: '/acme-outdoor/ATVPDKIKX0DER/health',
  answers: asStaff(answers),
});

export const stories: Stories = {
  title: 'coverage: health',
  states: {
    loading: { shows: 'Loading what is stored...', ...health({ [COVERAGE]: silent }) },
    'nothing stored': { shows: 'Nothing yet', ...health({ [COVERAGE]: () => ok(nothingStored) }) },
    failed: {
      shows: 'Failed to load what is stored',
      ...health({ [COVERAGE]: () => refuse(403, 'not_allowed', 'Not for you') }),
    },
    whole: { shows: 'Nothing is missing', ...health({ [COVERAGE]: () => ok(coverageAnswer()) }) },
    'with holes': {
      shows: 'Fill the gaps',
      ...health({
        [COVERAGE]: () =>
          ok(
            coverageAnswer({
              sales: [withHoles, days],
              trouble: { kind: 'late', message: 'Data is 5 h old' },
            }),
          ),
      }),
    },
    filling: {
      shows: 'Fetching...',
      ...health({
        [COVERAGE]: () =>
          ok(
            coverageAnswer({
              sales: [withHoles, days],
              backfills: [backfill({ state: 'running', chunksDone: 1, chunksTotal: 3, recordsSaved: 40 })],
            }),
          ),
      }),
    },
  },
};
