import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { namesWithoutTheirLabel, sharedControlNames } from '../src/testing/control-names.ts';
import { allStories } from './all-stories.ts';
import { StoryFrame } from './story-frame.tsx';

const named = allStories.map((entry) => [`${entry.title}, ${entry.state}`, entry.story] as const);

test('no two stories have the same name', () => {
  const names = named.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names.length).toBeGreaterThan(0);
});

test.each(named)('%s: is drawn as it says, and each control has a name of its own', async (_name, story) => {
  const complaints = vi.spyOn(console, 'error');
  const unanswered: string[] = [];
  render(<StoryFrame story={story} env="test" onUnanswered={(call) => unanswered.push(call)} />);
  expect((await screen.findAllByText(story.shows, { exact: false })).length).toBeGreaterThan(0);
  expect([complaints.mock.calls, unanswered]).toEqual([[], []]);
  expect(sharedControlNames()).toEqual([]);
  expect(namesWithoutTheirLabel()).toEqual([]);
});
