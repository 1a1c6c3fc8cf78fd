// Fetches the files of all other pages once this one is at rest, so that a click later needs no connection and no old file.
// They are kept unread: running the code of every page would be work that a click now has to wait behind.
import { giveWay } from '../api/give-way.ts';

const LIST = '/later.json'; // written by the build

function prefetch(address: string) {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = ''; // as the page will ask for them
  link.href = address;
  document.head.append(link);
}

export async function fetchLaterFiles(): Promise<void> {
  try {
    const list: unknown = await (await fetch(LIST)).json();
    if (!Array.isArray(list)) return;
    // To ask for more than a hundred at once is a task that a click would have to wait behind.
    for (const address of list) {
      if (typeof address === 'string') prefetch(address);
      await giveWay();
    }
  } catch {
    // What does not come now is asked for when it is needed.
  }
}
