// What the two consent pages share: the request for a consent, the page as a person sees it, and the redirect back.
// Forms work without scripts and keep their names, for browser tests.
import { type Answer, htmlAnswer, Refusal, redirectAnswer } from '../wire/answers.ts';
import { type Html, html, page } from '../wire/html.ts';
import type { Call, Caller, Family, Site } from '../wire/operation.ts';
import type { Grant } from './grants.ts';

export const siteOf = ({ region, country }: Call<Caller>): Site => ({ region: region ?? 'na', country });

export type ConsentRequest = Site & { redirectUri: string; state: string | null; scope: string };

export type ConsentPage = Pick<Family<Caller>, 'prefix' | 'sites'> & {
  name: string;
  path: string;
  siteName: (site: Site) => string;
  /** Reads the request, or throws a Refusal. */
  read: (call: Call<Caller>, site: Site) => ConsentRequest;
  render: (consent: ConsentRequest, action: string) => string;
  /** The grant of the chosen account, or null for a choice that the page does not offer. */
  grantFor: (fields: ReadonlyMap<string, string>, site: Site) => Grant | null;
  success: (code: string, grant: Grant, consent: ConsentRequest) => Record<string, string>;
};

/** Redirects to the application, with the state exactly as it came. */
export function returnTo(
  { redirectUri, state }: Pick<ConsentRequest, 'redirectUri' | 'state'>,
  parameters: Record<string, string>,
): Answer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  if (state !== null) url.searchParams.append('state', state);
  return redirectAnswer(url.href);
}

/** An account that can sign in and give consent. */
export type Choice = { value: string; name: string; description: string };

type Content = {
  title: string;
  site: string;
  lead: string;
  /** The form's target: the page's own address with its query, which is checked again. */
  action: string;
  field: string;
  legend: string;
  choices: readonly Choice[];
  approve: string;
};

export function renderConsent({
  title,
  site,
  lead,
  action,
  field,
  legend,
  choices,
  approve,
}: Content): string {
  const body = html`
<p>${lead}</p>
<form method="post" action="${action}">
<fieldset>
<legend>${legend}</legend>
${choices.map((choice, index) => choiceRow(choice, field, index))}
</fieldset>
<div class="actions">
<button class="primary" type="submit" name="decision" value="authorize">${approve}</button>
<button type="submit" name="decision" value="cancel">Cancel</button>
</div>
</form>`;
  return page({ title, site, body });
}

function choiceRow({ value, name, description }: Choice, field: string, index: number): Html {
  const id = `${field}-${value}`;
  const checked = index === 0 ? html` checked` : html``;
  return html`<div class="choice">
<input type="radio" id="${id}" name="${field}" value="${value}" aria-describedby="${id}-about"${checked}>
<label for="${id}">${name}</label>
<small id="${id}-about">${description}</small>
</div>
`;
}

/** Amazon shows this page for a request that it refuses; it never redirects. */
export function consentErrorPage(site: string, code: string, message: string): string {
  const body = html`<div class="card error" role="alert"><p><strong>${code}</strong></p><p>${message}</p></div>`;
  return page({ title: 'This application cannot be authorized', site, body });
}

export function consentRefusal(siteName: string, code: string, message: string): Refusal {
  return new Refusal(htmlAnswer(consentErrorPage(siteName, code, message), 400));
}
