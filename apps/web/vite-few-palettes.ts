import type { Plugin } from 'vite';

// The kit declares fourteen colours, each as some twenty variables and for both schemes: most of the first sheet that a page
// loads. These are used nowhere; what the kit itself makes of them, such as its own colour of links, is declared by our theme.
export const UNUSED_COLOURS = 'pink|grape|violet|indigo|blue|cyan|teal|green|lime|orange';
// Nor are these of any colour: no variant of ours has them (src/ui/variant-colours.ts). Of what is dark there are the shades alone.
const UNUSED_PARTS = '\\w+-outline|dark-(?:filled|light|text)';
const UNUSED = `--mantine-color-(?:(?:${UNUSED_COLOURS})-|${UNUSED_PARTS})`;
const SHEETS = /\/(default-css-variables\.layer|src\/theme)\.css$/;
const DECLARED = new RegExp(`\\s*(?:${UNUSED}[\\w-]*:|--[\\w-]+:\\s*var\\(${UNUSED})[^;}]*;?`, 'g');
const USED = new RegExp(`var\\(${UNUSED}`);

export const withoutUnused = (sheet: string) => sheet.replaceAll(DECLARED, '');

export function fewPalettes(): Plugin {
  return {
    name: 'few-palettes',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (SHEETS.test(id) ? { code: withoutUnused(code), map: null } : null),
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        const text = file.type === 'chunk' ? file.code : String(file.source);
        const used = USED.exec(text)?.[0];
        if (used) this.error(`${file.fileName} uses ${used}…, which vite-few-palettes.ts takes out`);
      }
    },
  };
}
