import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { QueryView } from '../state/query-view.tsx';
import { Later } from './later.tsx';
import { holdTurns } from './turns.ts';
import { useCountInTurns } from './use-count-in-turns.ts';

/** What was on the page after each change of it. */
function watchPage(): string[] {
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

test('parts of a screen come one after another, in their order', async () => {
  const seen = watchPage();
  render(
    <>
      <Later turn={2}>c</Later>
      <Later room="-">b</Later>a
    </>,
  );
  await screen.findByText(/c/);
  expect(seen).toEqual(['-a', 'ba', 'cba']);
});

function Numbers({ total }: { total: number }) {
  const count = useCountInTurns(total, { step: 2, order: 1 });
  return Array.from({ length: count }, (_, index) => index).join(' ');
}

test('a long list is drawn some at a time, and what comes back to it as well', async () => {
  const seen = watchPage();
  const { rerender } = render(<Numbers total={5} />);
  await screen.findByText('0 1 2 3 4');
  await act(async () => rerender(<Numbers total={1} />));
  await act(async () => rerender(<Numbers total={4} />));
  await screen.findByText('0 1 2 3');
  expect(seen).toEqual(['0 1', '0 1 2 3', '0 1 2 3 4', '0', '0 1', '0 1 2 3']);
});

function Answer({ subject, answer }: { subject: string; answer: () => Promise<string> }) {
  const query = useQuery({ queryKey: [subject], queryFn: answer });
  return (
    <QueryView query={query} loading="Loading" failedTitle="Failed">
      {(data) => data}
    </QueryView>
  );
}

function showAnswer() {
  const client = new QueryClient();
  const element = (subject: string, answer: () => Promise<string>) => (
    <QueryClientProvider client={client}>
      <Answer subject={subject} answer={answer} />
    </QueryClientProvider>
  );
  return { client, element };
}

test('what was fetched is drawn when its turn comes, and until then is on its way', async () => {
  const { element, client } = showAnswer();
  const release = holdTurns();
  render(element('one', async () => 'Answer'));
  await vi.waitFor(() => expect(client.getQueryData(['one'])).toBe('Answer'));
  expect(screen.getByText('Loading')).toBeTruthy();
  act(release);
  expect(await screen.findByText('Answer')).toBeTruthy();
});

test('what is there already is drawn at once, and nothing of another subject', async () => {
  const { element, client } = showAnswer();
  client.setQueryData(['one'], 'One');
  client.setQueryData(['two'], 'Two');
  const seen = watchPage();
  const never = () => new Promise<string>(() => {});
  const { rerender } = render(element('one', never));
  await act(async () => rerender(element('two', never)));
  await act(async () => rerender(element('three', never)));
  client.setQueryData(['three'], 'Three');
  await screen.findByText('Three');
  expect(seen).toEqual(['One', 'Two', 'Loading', 'Three']);
});
