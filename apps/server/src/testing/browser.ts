// Browsers that sign in: each has its cookies and an address of its own.
import { accountsOn, fromNewAddress } from './accounts.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'correct horse';

type From = ReturnType<typeof fromNewAddress>;
export type Browser = ReturnType<ReturnType<typeof browsersOn>['makeBrowser']>;

let accounts = 0;

export function browsersOn(server: TestServer) {
  function makeBrowser({ headers }: From = fromNewAddress()) {
    const cookies = new Map<string, string>();
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      cookies,
      async signIn(email: string, password = PASSWORD, post: TestServer['post'] = server.post) {
        const sent = { headers: { ...headers, ...(cookies.size > 0 ? { cookie: cookie() } : {}) } };
        const answer = await post('/api/auth/login', { email, password }, sent);
        for (const each of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
          if (each.includes('Max-Age=0;')) cookies.delete(name);
          else cookies.set(name, value);
        }
        return answer;
      },
    };
  }

  /** Signs in with wrong passwords, from a browser that never was there unless another is named. */
  async function fail(count: number, email: string, browser = makeBrowser()): Promise<number[]> {
    const statuses = [];
    for (let i = 0; i < count; i++) statuses.push((await browser.signIn(email, `guess ${i}`)).status);
    return statuses;
  }

  return {
    makeBrowser,
    fail,

    /** A new account, and a browser that has signed in to it. */
    async newAccount(from?: From) {
      const email = `account-${accounts++}@example.com`;
      await accountsOn(server).newAccount(email);
      const browser = makeBrowser(from);
      await browser.signIn(email);
      return { email, browser };
    },

    /** Whether the browser is let in while others have locked the account's own counter. */
    async isKnown(browser: ReturnType<typeof makeBrowser>, email: string): Promise<boolean> {
      await fail(10, email);
      return (await browser.signIn(email)).status === 200;
    },
  };
}
