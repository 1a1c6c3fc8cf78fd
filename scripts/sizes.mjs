// Size budgets of the built web app.
import { build, fail } from './setup.mjs';
import { webSizes } from './web-sizes.mjs';

build(['web']);
const over = webSizes().filter(({ name, kb, mostKb, stylesKb, files }) => {
  process.stdout.write(
    `  ${name}: ${kb.toFixed(1)} of ${mostKb} kB gzip in ${files} files, ${stylesKb.toFixed(1)} kB of them styles\n`,
  );
  return kb > mostKb;
});
if (over.length > 0) fail(`Over budget: ${over.map(({ name }) => name).join(', ')}`);
