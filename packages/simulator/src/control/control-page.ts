// The control page: what the simulator does, and forms for faults, the clock, restatements and the catalogue.
import type { Simulator } from '../simulator-state.ts';
import { type Html, html, page } from '../wire/html.ts';
import { MARKETPLACES, REGION_NAMES, REGIONS } from '../world/marketplaces.ts';
import { EVERY_OPERATION, FAULTS, type Fault } from './faults.ts';

/** The answer to a form that was refused. */
export function controlErrorPage(message: string): string {
  const body = html`<div class="card error" role="alert"><p>${message}</p></div>
<p><a href="/__sim/">Back to the control page</a></p>`;
  return page({ title: 'That did not work', site: 'Control', body });
}

export function controlPage(simulator: Simulator): string {
  const body = html`
<div class="grid">
${clockCard(simulator)}
${addFaultCard(simulator)}
</div>
${faultsCard(simulator.faults.list())}
${requestsCard(simulator)}
${salesCard(simulator)}
${catalogueCard(simulator)}`;
  return page({ title: 'Amazon simulator', site: 'Control', body, isWide: true });
}

function clockCard({ clock }: Simulator): Html {
  const now = clock.now().toISOString();
  const state = clock.isFixed() ? 'Fixed at' : 'Real time:';
  return html`<section class="card" aria-labelledby="clock">
<h2 id="clock">Clock</h2>
<p>${state} <code>${now}</code>.</p>
<form method="post" action="/__sim/clock">
<div class="fields">
${field('Fixed time (ISO 8601, empty for real time)', html`<input id="now" name="now" placeholder="${now}">`, 'now')}
</div>
<button type="submit">Set clock</button>
</form>
</section>`;
}

function addFaultCard({ operations }: Simulator): Html {
  const names = [...operations].sort().map((name) => option(name, name));
  const faults = FAULTS.map((fault) => option(fault, fault));
  const regions = REGIONS.map((region) => option(region, REGION_NAMES[region]));
  return html`<section class="card" aria-labelledby="add-fault">
<h2 id="add-fault">Add a fault</h2>
<form method="post" action="/__sim/faults">
<div class="fields">
${select('Operation', 'operation', [option(EVERY_OPERATION, 'every operation'), ...names])}
${select('Fault', 'fault', faults)}
${input('Times (empty: until removed)', 'times')}
${input('Milliseconds (latency, slow)', 'ms')}
${select('Region', 'region', [option('', 'all'), ...regions])}
${input('Selling partner id (empty: all)', 'sellingPartnerId')}
</div>
<button class="primary" type="submit">Add fault</button>
</form>
</section>`;
}

/** Drift and restatements. */
function salesCard({ drift, ledger, world }: Simulator): Html {
  const partners = REGIONS.flatMap((region) => world.listPartners(region));
  const state =
    drift === 'on'
      ? 'Sales drift: 2 to 5 % become known 5 to 120 minutes late, 1 to 2 % are cancelled within 30 days.'
      : 'The past does not change (SIMULATOR_DRIFT=off).';
  return html`<section class="card" aria-labelledby="sales">
<h2 id="sales">Sales</h2>
<p>${state} Hours restated by hand: ${ledger.countRestatements()}.</p>
<form method="post" action="/__sim/restate">
<div class="fields">
${field('Selling partner', html`<select id="restated" name="sellingPartnerId">${partners.map(({ id, name }) => option(id, name))}</select>`, 'restated')}
${select(
  'Marketplace',
  'marketplaceId',
  MARKETPLACES.map(({ id, name }) => option(id, name)),
)}
${input('Hour (ISO 8601, its start)', 'start')}
${input('Amount to add (may be negative)', 'deltaAmount')}
${input('Orders to add', 'deltaOrders')}
${input('Units to add', 'deltaUnits')}
</div>
<button type="submit">Restate the hour</button>
</form>
</section>`;
}

/** For documents of any size. */
function catalogueCard({ world }: Simulator): Html {
  const partners = REGIONS.flatMap((region) => world.listPartners(region));
  const state = ({ id, name }: { id: string; name: string }) => {
    const count = world.countExtraAsins(id);
    return option(id, count > 0 ? `${name} (now ${count})` : name);
  };
  return html`<section class="card" aria-labelledby="catalogue">
<h2 id="catalogue">Catalogue size</h2>
<p class="soft">Extra products never sell, and make report documents longer: 100,000 add about 100 MB.</p>
<form method="post" action="/__sim/catalogue">
<div class="fields">
${field('Selling partner', html`<select id="inflate" name="sellingPartnerId">${partners.map(state)}</select>`, 'inflate')}
${field('Extra products (0 for none)', html`<input id="extraAsins" name="extraAsins" value="0" autocomplete="off">`, 'extraAsins')}
</div>
<button type="submit">Set size</button>
</form>
</section>`;
}

function field(label: string, control: Html, id: string): Html {
  return html`<div class="field"><label for="${id}">${label}</label>${control}</div>
`;
}

function select(label: string, name: string, options: readonly Html[]): Html {
  return field(label, html`<select id="${name}" name="${name}">${options}</select>`, name);
}

function input(label: string, name: string): Html {
  return field(label, html`<input id="${name}" name="${name}" autocomplete="off">`, name);
}

function option(value: string, label: string): Html {
  return html`<option value="${value}">${label}</option>`;
}

function faultsCard(faults: readonly Fault[]): Html {
  const table = html`<div class="scroll"><table>
<thead><tr><th>Operation</th><th>Fault</th><th>Times left</th><th>Where</th><th><span class="soft">Action</span></th></tr></thead>
<tbody>${faults.map(faultRow)}</tbody></table></div>`;
  return html`<section class="card" aria-labelledby="faults">
<h2 id="faults">Active faults</h2>
${faults.length === 0 ? html`<p class="soft">None: the simulator behaves as Amazon does on a good day.</p>` : table}
</section>`;
}

function faultRow({ id, operation, fault, timesLeft, ms, region, sellingPartnerId }: Fault): Html {
  const where = [region ? REGION_NAMES[region] : 'all regions', sellingPartnerId ?? 'all sellers'].join(', ');
  return html`<tr>
<td><code>${operation}</code></td>
<td>${fault}${ms === null ? '' : ` ${ms} ms`}</td>
<td>${timesLeft ?? 'until removed'}</td>
<td>${where}</td>
<td><form method="post" action="/__sim/faults/${id}/remove"><button class="small" type="submit" aria-label="Remove ${fault} from ${operation}">Remove</button></form></td>
</tr>`;
}

function requestsCard({ counters }: Simulator): Html {
  const rows = Object.entries(counters.read()).flatMap(([operation, outcomes]) =>
    Object.entries(outcomes).map(([outcome, count]) => ({ operation, outcome, count })),
  );
  const table = html`<div class="scroll"><table>
<thead><tr><th>Operation</th><th>Answer</th><th class="number">Count</th></tr></thead>
<tbody>${rows.map(
    ({ operation, outcome, count }) =>
      html`<tr><td><code>${operation}</code></td><td>${outcome}</td><td class="number">${count}</td></tr>`,
  )}</tbody></table></div>`;
  return html`<section class="card" aria-labelledby="requests">
<h2 id="requests">Requests</h2>
<p class="soft">Since ${counters.since().toISOString()}</p>
${rows.length === 0 ? html`<p class="soft">None yet.</p>` : table}
<form method="post" action="/__sim/requests/reset"><button type="submit">Start counting again</button></form>
</section>`;
}
