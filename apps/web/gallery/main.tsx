import '../src/mantine-styles.ts';
import '../src/styles.css';
import { createRoot } from 'react-dom/client';
import { Gallery, storyNamed } from './gallery.tsx';
import { StoryFrame } from './story-frame.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into');

// The list shows each story in a window of its own: screens fill theirs, and replace what it fetches with.
const entry = storyNamed(new URLSearchParams(window.location.search).get('story') ?? '');
createRoot(root).render(entry ? <StoryFrame story={entry.story} /> : <Gallery />);
