// The consent pages as a person sees them. Forms work without scripts and keep their names, for browser tests.
import { type Html, html, page } from '../wire/html.ts';

/** Someone who can sign in and give consent. */
export type Choice = { value: string; name: string; description: string };

type Consent = {
  title: string;
  place: string;
  lead: string;
  /** Where the form goes: the page's own address with its query, which is checked anew. */
  action: string;
  field: string;
  legend: string;
  choices: readonly Choice[];
  approve: string;
};

export function consentPage({
  title,
  place,
  lead,
  action,
  field,
  legend,
  choices,
  approve,
}: Consent): string {
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
  return page({ title, place, body });
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

/** The page Amazon shows instead of a consent it cannot ask for; it never redirects. */
export function consentErrorPage(place: string, code: string, message: string): string {
  const body = html`<div class="card error" role="alert"><p><strong>${code}</strong></p><p>${message}</p></div>`;
  return page({ title: 'This application cannot be authorized', place, body });
}
