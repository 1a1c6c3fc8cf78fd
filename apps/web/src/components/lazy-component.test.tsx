import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderPart } from '../testing/render-page.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Waiting = ({ name }: { name: string }) => <p>Waiting for {name}</p>;
const missing = async (): Promise<typeof Greeting> => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(); // React reports what a boundary catches
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

function Opening({ Part }: { Part: typeof Greeting }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Part name="Ann" />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

test('a fallback is shown until the code has arrived', async () => {
  let arrive = (_code: typeof Greeting) => {};
  const code = new Promise<typeof Greeting>((resolve) => {
    arrive = resolve;
  });
  const Part = lazyComponent(() => code, Waiting);
  const { user } = renderPart(<Opening Part={Part} />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(screen.getByText('Waiting for Ann')).toBeTruthy();
  arrive(Greeting);
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
  expect(screen.queryByText('Waiting for Ann')).toBeNull();
});

test('a part whose code cannot be loaded says so, and can be tried again without losing the focus', async () => {
  const load = vi.fn(async () => Greeting);
  load.mockImplementationOnce(missing).mockImplementationOnce(missing);
  const Part = lazyComponent(load, Waiting);
  const { user } = renderPart(<Part name="Ann" />);
  expect(await screen.findByText('This part could not be loaded')).toBeTruthy();
  const button = screen.getByRole('button', { name: /try again/i });
  await user.click(button);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('button', { name: /try again/i })).toBe(button);
  expect(document.activeElement).toBe(button);
  await user.click(button);
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
});

/** The page as the server sends it, while the browser runs another version of it or the same. */
function serve(html: string) {
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', '/assets/index-old.js');
  document.head.append(script);
  onTestFinished(() => script.remove());
  vi.stubGlobal('fetch', async () => new Response(html));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  return reload;
}

test('after a deploy the page is reloaded once', async () => {
  const reload = serve('<script type="module" src="/assets/index-new.js"></script>');
  const Part = lazyComponent(missing);
  const { user } = renderPart(<Part name="Ann" />);
  await user.click(await screen.findByRole('button', { name: /try again/i }));
  await screen.findByText('This part could not be loaded');
  expect(reload).toHaveBeenCalledOnce();
});

test('a part whose code does not arrive for another reason leaves the page as it is', async () => {
  const reload = serve('<script type="module" src="/assets/index-old.js"></script>');
  const Part = lazyComponent(missing);
  renderPart(<Part name="Ann" />);
  await screen.findByText('This part could not be loaded');
  expect(reload).not.toHaveBeenCalled();
});
