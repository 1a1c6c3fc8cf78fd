// What the two consent pages have in common: a desk where somebody is asked, and the way back to the application.
import { type Answer, redirectAnswer } from '../wire/answers.ts';
import type { Call, Caller, Host } from '../wire/operation.ts';
import type { Region } from '../world/marketplaces.ts';
import type { Grant } from './grants.ts';

type Problem = { code: string; message: string };
type Place = { region: Region; country: string | null };

/** A consent that may be asked for. */
export type Asked = Place & { redirectUri: string; state: string | null; scope: string };
export type Checked = { asked: Asked } | { problem: Problem };

export type Desk = {
  name: string;
  hosts: readonly Host[];
  path: string;
  place: (place: Place) => string;
  check: (call: Call<Caller>, place: Place) => Checked;
  page: (asked: Asked, action: string) => string;
  /** The grant of whoever was chosen, or null for a choice the page does not offer. */
  choose: (fields: ReadonlyMap<string, string>, place: Place) => Grant | null;
  success: (code: string, grant: Grant, asked: Asked) => Record<string, string>;
};

/** Back to the application, with the state exactly as it came. */
export function returnTo(
  { redirectUri, state }: Pick<Asked, 'redirectUri' | 'state'>,
  parameters: Record<string, string>,
): Answer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  if (state !== null) url.searchParams.append('state', state);
  return redirectAnswer(url.href);
}

export function problem(code: string, message: string): { problem: Problem } {
  return { problem: { code, message } };
}
