// The scripts and styles of the built web app that come before a chart, as gzip.
import { webSizes } from '../../scripts/web-sizes.mjs';
import { record } from '../performance/figures.mjs';

export function measureSizes() {
  for (const { name, mostKb, kb } of webSizes())
    record({ what: 'scripts and styles before the charts', who: name, unit: 'kB', runs: [kb], most: mostKb });
}
