// Product pictures: where they are, and how each is drawn from nothing but its address.
import { hashText } from '../world/chance.ts';
import type { Product } from '../world/products.ts';
import { drawSilhouette, type Ink } from './silhouettes.ts';

const SIZES = [1500, 500, 75] as const;
const VARIANTS = ['MAIN', 'PT01', 'PT02', 'PT03'] as const;

const FILE = /^([A-Z0-9]{10})\.([a-z_]+)\.([a-z0-9-]+)\.([A-Z0-9]{4})\._SL(\d{2,4})_\.svg$/;

/** The pictures of an item in several sizes; some have three, some four. Spare parts have none. */
export function linksOf(asin: string, { productType, variant }: Product, origin: string) {
  if (productType === 'SPARE_PART') return [];
  const colour = variant.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const variants = VARIANTS.slice(0, 3 + (hashText(asin) % 2));
  return variants.flatMap((name) =>
    SIZES.map((size) => ({
      variant: name,
      link: `${origin}/images/I/${asin}.${productType.toLowerCase()}.${colour}.${name}._SL${size}_.svg`,
      height: size,
      width: size,
    })),
  );
}

const COLOURS: Readonly<Record<string, string>> = {
  moss: '#5f7a4a',
  slate: '#5d6b78',
  ember: '#c1572f',
  sand: '#c9a877',
  'night-blue': '#2b3f63',
  snow: '#d8dde3',
  oat: '#cbb894',
  'fir-green': '#35594a',
  ink: '#2f3442',
  terracotta: '#b9654a',
  wave: '#3f6f8f',
  plum: '#7a4a68',
  pine: '#4a6b4f',
  crane: '#b8474b',
};
const OTHERS = ['#8a5a44', '#3d6b73', '#a0763c', '#5a4e7c', '#7d3f3f', '#47704e', '#476192'] as const;

/** The picture of a file name, or null where the name is none of ours. */
export function drawPicture(file: string): string | null {
  const match = FILE.exec(file);
  if (!match) return null;
  const [, asin = '', type = '', colour = '', variant = '', size = ''] = match;
  const main = COLOURS[colour] ?? OTHERS[hashText(asin) % OTHERS.length] ?? OTHERS[0];
  const ink: Ink = { main, dark: shade(main, 0.68), light: shade(main, 1.35) };
  const pose = POSES[variant] ?? { turn: 0, scale: 1, isTinted: false };
  const ground = pose.isTinted ? shade(main, 1.9) : '#ffffff';
  const { turn, scale } = pose;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 500 500" role="img">
<rect width="500" height="500" fill="${ground}"/>
<ellipse cx="250" cy="428" rx="${150 * scale}" ry="14" fill="#000000" opacity="0.08"/>
<g transform="rotate(${turn} 250 250) translate(250 250) scale(${scale}) translate(-250 -250)">${drawSilhouette(type, ink)}</g>
</svg>
`;
}

/** The first picture stands on white, as Amazon asks; the others show it from elsewhere. */
const POSES: Readonly<Record<string, { turn: number; scale: number; isTinted: boolean }>> = {
  MAIN: { turn: 0, scale: 1, isTinted: false },
  PT01: { turn: -8, scale: 0.92, isTinted: true },
  PT02: { turn: 6, scale: 1.3, isTinted: true },
  PT03: { turn: 0, scale: 0.7, isTinted: true },
};

/** A lighter or darker colour: above one goes towards white, below one towards black. */
function shade(colour: string, factor: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const moved = parts.map((part) =>
    factor <= 1 ? part * factor : part + (255 - part) * Math.min(1, factor - 1),
  );
  return `#${moved.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
