// A month of refreshes: what one session leaves in the database.
import { report } from './house.mjs';

const REFRESHES = 200;
const MOST_ROWS = 1;

export async function measureSessions(
  /** @type {import('./house.mjs').House} */ { sessions, refreshToken, client },
) {
  let token = refreshToken;
  for (let i = 0; i < REFRESHES; i++) token = (await sessions.refresh(token, new Date())).refreshToken;
  const { rows } = await client.query(`
    select (select count(*) from sessions)::int + (select count(*) from earlier_refresh_tokens)::int as n`);
  report(`rows of one session after ${REFRESHES} refreshes`, rows[0].n, MOST_ROWS);
}
