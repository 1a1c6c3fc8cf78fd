import { ok, refuse, silent } from '../../testing/answering.ts';
import { germany, marketplace, seller } from '../../testing/fixtures.ts';
import { asStaff, type Stories } from '../../testing/story.ts';

const SELLERS = 'GET /api/authed-sellers';

const FIGURES = 'GET /api/operators/marketplaces';

const home = (answer: Parameters<typeof asStaff>[0]) => ({
  address: '/',
  answers: asStaff({ [FIGURES]: () => ok({ sellers: [] }), ...answer }),
});

export const stories: Stories = {
  title: 'sellers: home',
  states: {
    loading: { shows: 'Loading sellers...', ...home({ [SELLERS]: silent }) },
    empty: { shows: 'No Sellers Available', ...home({ [SELLERS]: () => ok({ sellers: [] }) }) },
    failed: {
      shows: 'Failed to load sellers',
      ...home({ [SELLERS]: () => refuse(403, 'not_allowed', 'Not for you') }),
    },
    'several without marketplaces': {
      shows: 'Nordlicht Home',
      ...home({
        [SELLERS]: () =>
          ok({
            sellers: [
              seller({ marketplaces: [] }),
              seller({ id: 's-2', slug: 'nordlicht', name: 'Nordlicht Home', marketplaces: [] }),
            ],
          }),
      }),
    },
    filled: {
      shows: 'Acme Outdoor',
      ...home({ [SELLERS]: () => ok({ sellers: [seller({ marketplaces: [marketplace(), germany] })] }) }),
    },
  },
};
