import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { presenceAs } from '../../features/catalogue/testing/catalogue-answers.ts';
import { answerLater, refuse } from '../../testing/fake-api.ts';
import { asinsShown, LAMP, open, rowOf, STOVE, server, TENT } from './testing/asin-sales-server.tsx';

const star = (asin: string) => screen.findByLabelText(`Favourite ${asin}`);

describe('thumbnails', () => {
  const pictureOf = (row: HTMLElement) => row.querySelector('img');

  test('come from what is saved, from our own address alone, and reserve their room', async () => {
    const saved = new Map([
      [TENT, presenceAs({ image: '/api/public/pictures/tent' })],
      [STOVE, presenceAs({ image: 'https://elsewhere.example/stove.jpg' })],
    ]);
    server({ saved });
    open();
    const tent = await rowOf(TENT);
    await waitFor(() => expect(pictureOf(tent)?.getAttribute('src')).toBe('/api/public/pictures/tent'));
    expect(pictureOf(tent)?.getAttribute('loading')).toBe('lazy');
    expect([pictureOf(tent)?.width, pictureOf(tent)?.height]).toEqual([32, 32]);
    for (const asin of [STOVE, LAMP]) {
      const row = await rowOf(asin);
      expect(pictureOf(row)).toBeNull();
      expect(row.querySelector('svg')?.parentElement?.style.width).toBe('32px');
    }
  });
});

describe('favourites', () => {
  const saved = () =>
    new Map([TENT, STOVE].map((asin) => [asin, presenceAs({ isFavourite: asin === TENT })]));

  test('are marked at once, sent, and filtered by', async () => {
    const api = server({ saved: saved() });
    const { user, addressNow } = open();
    await user.click(await star(STOVE));
    expect((await star(STOVE)).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(api.asked.findLast(({ body }) => body)).toMatchObject({
        method: 'PATCH',
        path: `/api/sp-api/s-1/catalog-items/${STOVE}/favourite`,
        body: { marketplaceId: 'ATVPDKIKX0DER', isFavourite: true },
      }),
    );
    await user.selectOptions(screen.getByLabelText(/^Which ASINs, /), 'Favourites');
    await waitFor(() => expect(asinsShown()).toEqual([TENT, STOVE]));
    expect(addressNow()).toBe('/?asins-show=favourites');
    await user.click(await star(TENT));
    await waitFor(() => expect(asinsShown()).toEqual([STOVE]));
  });

  test('that the server refuses are taken back, with its message', async () => {
    const later = answerLater();
    const path = `PATCH /api/sp-api/s-1/catalog-items/${STOVE}/favourite`;
    const api = server({ saved: saved(), answers: { [path]: () => later.answer } });
    const { user } = open();
    await user.dblClick(await star(STOVE));
    expect((await star(STOVE)).getAttribute('aria-pressed')).toBe('true');
    later.arrive(refuse(404, 'item_not_saved', 'No longer saved'));
    expect((await screen.findByRole('alert')).textContent).toContain('No longer saved');
    expect((await star(STOVE)).getAttribute('aria-pressed')).toBe('false');
    expect(api.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test('are offered for saved items alone', async () => {
    server({ saved: saved() });
    open();
    await star(TENT);
    expect(screen.queryByLabelText(`Favourite ${LAMP}`)).toBeNull();
  });
});

test('people who are not staff see everything and are offered nothing that would be refused', async () => {
  server({ saved: new Map([[TENT, presenceAs({ isFavourite: true })]]) });
  open('/', false);
  expect(
    await screen.findByText('2 of 3 ASINs are not in the database. Only staff can save them.'),
  ).toBeTruthy();
  expect(within(await rowOf(TENT)).getByRole('img', { name: 'Favourite' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Favourite|Save/ })).toBeNull();
});
