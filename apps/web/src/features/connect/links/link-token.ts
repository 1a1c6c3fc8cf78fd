// What opens a connect link. It stands after the hash of the address, which browsers send to nobody; it is taken out of there
// and kept for this tab alone, so that it survives the way to Amazon and back.
import { read, storage, write } from '../../../lib/session/session-storage.ts';

const NAME = 'fc-connect-link';

const isToken = (text: string) => /^[\w-]{1,100}$/.test(text);

/** The token that the address brings, or that was opened in this tab before; null where the plain page is meant. */
export function linkTokenOf(sellerId: string, hash: string): string | null {
  const brought = new URLSearchParams(hash.replace(/^#/, '')).get('link') ?? '';
  if (isToken(brought)) {
    write('session', NAME, `${sellerId} ${brought}`);
    return brought;
  }
  const [whose, token = ''] = read('session', NAME)?.split(' ') ?? [];
  return whose === sellerId && isToken(token) ? token : null;
}

export const forgetLinkToken = (): void => storage('session')?.removeItem(NAME);
