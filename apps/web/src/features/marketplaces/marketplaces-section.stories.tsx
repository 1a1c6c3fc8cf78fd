import { ok } from '../../testing/answering.ts';
import { germany, marketplace, seller } from '../../testing/fixtures.ts';
import { asStaff, type Stories } from '../../testing/story.ts';

const setup = (marketplaces: ReturnType<typeof marketplace>[]) => ({
  address: '/acme-outdoor/setup',
  answers: asStaff({
    'GET /api/sp-api/s-1/marketplaces': () => ok({ marketplaces }),
    'GET /api/sp-api/s-1/backfills': () => ok({ backfills: [] }),
    'GET /api/authed-sellers': () => ok({ sellers: [seller({ marketplaces })] }),
  }),
});

export const stories: Stories = {
  title: 'marketplaces: setup',
  states: {
    empty: { shows: 'No marketplaces found', ...setup([]) },
    filled: { shows: 'A1PA6795UKMFR9', ...setup([marketplace(), germany]) },
    hidden: { shows: 'ATVPDKIKX0DER', ...setup([marketplace({ is_hidden: true, auto_update: false })]) },
  },
};
