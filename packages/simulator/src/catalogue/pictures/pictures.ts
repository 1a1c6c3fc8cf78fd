// Product pictures: each is drawn from nothing but its address.
import { hashText } from '../../world/chance.ts';
import { type Colour, createCanvas, mix } from './canvas.ts';
import { oval, type Pose, pose } from './outlines.ts';
import { encodePng } from './png.ts';
import { drawSilhouette, type Ink } from './silhouettes.ts';

/** The sizes of a picture; a swatch comes in the small ones alone. */
export const SIZES = [1500, 500, 75] as const;
export const SWATCH_SIZES = [75, 30] as const;

/** What a picture shows: the product held in one of these ways, or a patch of its colour. */
export const VIEWS = ['MAIN', 'PT01', 'PT02', 'PT03', 'PT04', 'PT05', 'PT06', 'PT07'] as const;
export const SWATCH = 'SWCH' as const;
export type View = (typeof VIEWS)[number] | typeof SWATCH;

type Named = { asin: string; productType: string; variant: string };

/** Where the picture is on the host of pictures. */
export function pathOf({ asin, productType, variant }: Named, view: View, size: number): string {
  const colour = variant.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `/images/I/${asin}.${productType.toLowerCase()}.${colour}.${view}._SL${size}_.png`;
}

const FILE = /^([A-Z0-9]{10})\.([a-z_]+)\.([a-z0-9-]+)\.([A-Z0-9]{4})\._SL(\d{2,4})_\.png$/;
const ALL_SIZES: readonly number[] = [...SIZES, ...SWATCH_SIZES];
const ALL_VIEWS: readonly View[] = [...VIEWS, SWATCH];

const COLOURS: Readonly<Record<string, Colour>> = {
  moss: 0x5f7a4a,
  slate: 0x5d6b78,
  ember: 0xc1572f,
  sand: 0xc9a877,
  'night-blue': 0x2b3f63,
  snow: 0xc3ccd6,
  oat: 0xcbb894,
  'fir-green': 0x35594a,
  ink: 0x2f3442,
  terracotta: 0xb9654a,
  wave: 0x3f6f8f,
  plum: 0x7a4a68,
  pine: 0x4a6b4f,
  crane: 0xb8474b,
};
const OTHERS = [0x8a5a44, 0x3d6b73, 0xa0763c, 0x5a4e7c, 0x7d3f3f, 0x47704e, 0x476192] as const;

const WHITE = 0xffffff;
const BLACK = 0x000000;

type Ground = 'white' | 'tinted' | 'deep';

/** The first picture stands on white, as Amazon asks; the others show the product from elsewhere. */
const POSES: Readonly<Record<(typeof VIEWS)[number], Pose & { ground: Ground }>> = {
  MAIN: { turn: 0, scale: 1, ground: 'white' },
  PT01: { turn: -8, scale: 0.92, ground: 'tinted' },
  PT02: { turn: 6, scale: 1.35, ground: 'tinted' },
  PT03: { turn: 0, scale: 0.7, ground: 'tinted' },
  PT04: { turn: 0, scale: 0.9, ground: 'deep' },
  PT05: { turn: 90, scale: 0.85, ground: 'white' },
  PT06: { turn: -14, scale: 1.8, ground: 'tinted' },
  PT07: { turn: 10, scale: 0.6, ground: 'deep' },
};

const MOST_KEPT = 100; // of 5 to 40 KB; a large one takes some hundredths of a second to draw

/** Draws pictures, and keeps the latest for whoever comes back. */
export function createPictures() {
  const kept = new Map<string, Buffer>();
  return {
    /** The bytes of a picture, or null where the name is none of ours. */
    find(file: string): Buffer | null {
      const picture = kept.get(file) ?? drawPicture(file);
      if (!picture) return null;
      kept.delete(file);
      kept.set(file, picture);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return picture;
    },
  };
}

function drawPicture(file: string): Buffer | null {
  const [, asin = '', type = '', colour = '', shown = '', told = ''] = FILE.exec(file) ?? [];
  const size = ALL_SIZES.find((known) => known === Number(told));
  const view = ALL_VIEWS.find((known) => known === shown);
  if (size === undefined || view === undefined) return null;
  const main = COLOURS[colour] ?? OTHERS[hashText(asin) % OTHERS.length] ?? OTHERS[0];
  return view === SWATCH ? drawSwatch(main, size) : drawProduct(type, main, view, size);
}

function drawProduct(type: string, main: Colour, view: (typeof VIEWS)[number], size: number): Buffer {
  const { ground, ...held } = POSES[view];
  const grounds = { white: WHITE, tinted: mix(main, WHITE, 0.88), deep: mix(main, BLACK, 0.72) };
  const ink: Ink = { main, dark: mix(main, BLACK, 0.32), light: mix(main, WHITE, 0.4) };
  const canvas = createCanvas(size, grounds[ground]);
  // What stands casts a shadow; what lies, or is too close, does not.
  if (held.turn < 45 && held.scale <= 1) {
    const shadow = pose(oval(250, 428, 150, 14), { turn: 0, scale: held.scale });
    canvas.fill(shadow, BLACK, ground === 'deep' ? 0.3 : 0.08);
  }
  for (const { outlines, colour, opacity } of drawSilhouette(type, ink)) {
    for (const outline of outlines) canvas.fill(pose(outline, held), colour, opacity);
  }
  return encodePng(canvas);
}

function drawSwatch(main: Colour, size: number): Buffer {
  const canvas = createCanvas(size, main);
  canvas.fill(oval(150, 120, 420, 260), WHITE, 0.12);
  return encodePng(canvas);
}
