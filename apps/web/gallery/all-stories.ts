// Every story of the application, found by the name of its file.
import type { Stories, Story } from '../src/testing/story.ts';

const files = import.meta.glob<Stories>('../src/**/*.stories.tsx', { eager: true, import: 'stories' });

export type Entry = { title: string; state: string; story: Story };

export const allStories: Entry[] = Object.values(files)
  .flatMap(({ title, states }) => Object.entries(states).map(([state, story]) => ({ title, state, story })))
  .sort((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)));
