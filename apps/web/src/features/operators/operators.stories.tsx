import { ok, refuse, silent } from '../../testing/answering.ts';
import { germany, marketplace, seller } from '../../testing/fixtures.ts';
import { operatorGermany, operatorMarketplace, operatorSeller } from '../../testing/operator-fixtures.ts';
import { asStaff, type Stories } from '../../testing/story.ts';

const FIGURES = 'GET /api/operators/marketplaces';
const SELLERS = 'GET /api/authed-sellers';

const late = { kind: 'late', message: 'Data is 4 h old' } as const;
const renewal = { kind: 'connection', message: 'Connection needs renewal' } as const;
const nord = seller({ id: 's-2', slug: 'nordlicht', name: 'Nordlicht Home', marketplaces: [germany] });

const sellers = [
  operatorSeller({ marketplaces: [operatorMarketplace(), operatorGermany({ trouble: late })] }),
  operatorSeller({
    id: 's-2',
    slug: 'nordlicht',
    name: 'Nordlicht Home',
    connection: 'renew',
    marketplaces: [operatorGermany({ today: null, change: null, hours: '', trouble: renewal })],
  }),
];

const home = (address: string, figures: Parameters<typeof asStaff>[0]) => ({
  address,
  answers: asStaff({
    [SELLERS]: () => ok({ sellers: [seller({ marketplaces: [marketplace(), germany] }), nord] }),
    ...figures,
  }),
});

export const stories: Stories = {
  title: 'operators: home',
  states: {
    'cards without figures yet': { shows: 'Acme Outdoor', ...home('/', { [FIGURES]: silent }) },
    cards: { shows: 'Connection needs renewal', ...home('/', { [FIGURES]: () => ok({ sellers }) }) },
    'cards whose figures failed': {
      shows: 'Today’s figures could not be loaded.',
      ...home('/', { [FIGURES]: () => refuse(403, 'not_allowed', 'Not for you') }),
    },
    'table loading': { shows: 'Loading marketplaces...', ...home('/?view=table', { [FIGURES]: silent }) },
    table: { shows: 'Data is 4 h old', ...home('/?view=table', { [FIGURES]: () => ok({ sellers }) }) },
    'table empty': {
      shows: 'No marketplaces to show yet.',
      ...home('/?view=table', { [FIGURES]: () => ok({ sellers: [] }) }),
    },
    'table failed': {
      shows: 'Failed to load marketplaces',
      ...home('/?view=table', { [FIGURES]: () => refuse(403, 'not_allowed', 'Not for you') }),
    },
  },
};
