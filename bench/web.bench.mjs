// What people wait for in the web app, on a slow computer: 10 Mbit/s, 40 ms and a processor slowed down four times.
// - The first real figure or row of each screen, from an empty cache and with cached code, beside a bare React page in the same run.
// - How far each screen shifts while it loads, and how long after a press or a key it shows what came of it.
// - The scripts and styles that come before a chart, and Lighthouse's scores.
// - A month of 50,000 ASINs: the first rows after the answer, and the rows that a search finds after its last key.
//   PARTS            some of figures, presses, sizes, lighthouse, asins, separated by commas (all of them)
//   SCREENS          some of the screens, by their names in bench/page/screens.mjs (all of them)
//   ROUNDS           how often each is measured (5)
import { measureAsinTable } from './page/asin-table.mjs';
import { measureFirstFigures } from './page/first-figure.mjs';
import { startInsights } from './page/insights.mjs';
import { measureLighthouse } from './page/lighthouse.mjs';
import { measurePresses } from './page/presses.mjs';
import { SCREENS } from './page/screens.mjs';
import { measureSizes } from './page/sizes.mjs';
import { asked, rounds } from './performance/figures.mjs';

const ROUNDS = Number(asked('ROUNDS') ?? rounds(5, 2));
const wantedScreens = asked('SCREENS')?.split(',');
const wantedParts = asked('PARTS')?.split(',');
const screens = SCREENS.filter(({ name }) => !wantedScreens || wantedScreens.includes(name));

const insights = await startInsights();
// The last part stores what makes the screens before it slower.
const parts = {
  sizes: measureSizes,
  figures: () => measureFirstFigures(insights, screens, ROUNDS),
  presses: () => measurePresses(insights, screens, ROUNDS),
  lighthouse: () => measureLighthouse(insights, ROUNDS),
  asins: () => measureAsinTable(insights, ROUNDS),
};
for (const [name, measure] of Object.entries(parts))
  if (!wantedParts || wantedParts.includes(name)) await measure();
await insights.stop();
