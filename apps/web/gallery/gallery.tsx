import { useState, useSyncExternalStore } from 'react';
import { allStories, type Entry } from './all-stories.ts';
import classes from './gallery.module.css';

const nameOf = ({ title, state }: Entry) => `${title}/${state}`;
const addressOf = (entry: Entry) => `#${encodeURIComponent(nameOf(entry))}`;

export const storyNamed = (name: string) => allStories.find((entry) => nameOf(entry) === name);

const useHash = () =>
  useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange);
      return () => window.removeEventListener('hashchange', onChange);
    },
    () => window.location.hash,
  );

/** Every story, each in a frame of its own, without a server. */
export function Gallery() {
  const hash = useHash();
  const [isNarrow, setIsNarrow] = useState(false);
  const shown = allStories.find((entry) => addressOf(entry) === hash) ?? allStories[0];
  const titles = [...new Set(allStories.map(({ title }) => title))];
  return (
    <div className={classes['gallery']}>
      <nav aria-label="Stories" className={classes['list']}>
        <label>
          <input type="checkbox" checked={isNarrow} onChange={() => setIsNarrow(!isNarrow)} /> 390 px wide
        </label>
        {titles.map((title) => (
          <section key={title}>
            <h2>{title}</h2>
            {allStories
              .filter((entry) => entry.title === title)
              .map((entry) => (
                <a
                  key={entry.state}
                  href={addressOf(entry)}
                  aria-current={entry === shown ? 'page' : undefined}
                >
                  {entry.state}
                </a>
              ))}
          </section>
        ))}
      </nav>
      {shown && (
        <iframe
          key={nameOf(shown)}
          title={nameOf(shown)}
          src={`?story=${encodeURIComponent(nameOf(shown))}`}
          className={classes['story']}
          style={isNarrow ? { flex: '0 0 390px' } : undefined}
        />
      )}
    </div>
  );
}
