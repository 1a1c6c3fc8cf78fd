import { ok, silent } from '../../testing/answering.ts';
import { about } from '../../testing/fixtures.ts';
import type { Stories } from '../../testing/story.ts';

const ABOUT = 'GET /api/about';

export const stories: Stories = {
  title: 'auth: sign in',
  states: {
    'loading the demo accounts': {
      shows: 'Password',
      address: '/login',
      isSignedIn: false,
      answers: { [ABOUT]: silent },
    },
    'with demo accounts': {
      shows: 'Admin who may use admin mode',
      address: '/login',
      isSignedIn: false,
      answers: { [ABOUT]: () => ok(about) },
    },
    'sign up': {
      shows: 'Password',
      address: '/signup',
      isSignedIn: false,
      answers: { [ABOUT]: () => ok({ ...about, demo: null }) },
    },
  },
};
