// A square picture of few colours: outlines are filled row by row with soft edges, each pixel is a number in a palette.
import { FIELD, type Outline } from './outlines.ts';

/** 0xRRGGBB */
export type Colour = number;

export type Canvas = {
  size: number;
  /** Row after row, each a number in the palette. */
  pixels: Uint8Array;
  palette: readonly Colour[];
  /** Covers what lies inside the outline; an opacity under one lets through what was there. */
  fill: (outline: Outline, colour: Colour, opacity?: number) => void;
};

const MOST_COLOURS = 256; // what a byte can name
const STRIPS = 4; // of a row of pixels: how finely edges are looked at from top to bottom
const SHADES = 4; // from one colour to the next; more would not fit the palette, fewer look like stairs

export function createCanvas(size: number, ground: Colour): Canvas {
  const pixels = new Uint8Array(size * size);
  const palette: Colour[] = [ground];
  const numbers = new Map<Colour, number>([[ground, 0]]);
  const cover = new Float32Array(size + 2);

  function numberOf(colour: Colour): number {
    const known = numbers.get(colour);
    if (known !== undefined) return known;
    const number = palette.length < MOST_COLOURS ? palette.push(colour) - 1 : nearest(palette, colour);
    numbers.set(colour, number);
    return number;
  }

  /** What a colour becomes over others, from a quarter of it to the whole; the same again is only looked up. */
  function inkOf(colour: Colour, opacity: number): (under: number, shade: number) => number {
    const whole = opacity === 1 ? numberOf(colour) : null;
    const known = new Map<number, number>();
    return (under, shade) => {
      if (shade === SHADES && whole !== null) return whole;
      const key = under * (SHADES + 1) + shade;
      const number = known.get(key) ?? numberOf(mix(palette[under] ?? 0, colour, (opacity * shade) / SHADES));
      known.set(key, number);
      return number;
    };
  }

  return {
    size,
    pixels,
    palette,
    fill(outline, colour, opacity = 1) {
      const ink = inkOf(colour, opacity);
      const scale = size / FIELD;
      const edges = edgesOf(outline, scale);
      const columns = reach(
        outline.map(([x]) => x * scale),
        size,
      );
      const rows = reach(
        outline.map(([, y]) => y * scale),
        size,
      );
      for (let row = rows.from; row < rows.to; row += 1) {
        cover.fill(0, columns.from, columns.to + 2);
        for (let strip = 0; strip < STRIPS; strip += 1) {
          coverStrip(cover, size, crossings(edges, row + (strip + 0.5) / STRIPS));
        }
        // What the steps add up to is how much of a pixel is covered.
        let share = 0;
        for (let x = columns.from, at = row * size + x; x < columns.to; x += 1, at += 1) {
          share += cover[x] ?? 0;
          const shade = Math.round(share * SHADES);
          if (shade > 0) pixels[at] = ink(pixels[at] ?? 0, shade);
        }
      }
    },
  };
}

/** The whole pixels between the first and the last of these places, as far as there are any. */
function reach(places: readonly number[], size: number): { from: number; to: number } {
  return {
    from: Math.max(0, Math.floor(Math.min(...places))),
    to: Math.min(size, Math.ceil(Math.max(...places))),
  };
}

/** A side of an outline, from its upper end to its lower one; `x` is at the upper, `slope` is what a row down adds. */
type Edge = { from: number; to: number; x: number; slope: number };

function edgesOf(outline: Outline, scale: number): Edge[] {
  return outline.flatMap(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
    if (y1 === y2) return [];
    const [x, from, to] = y1 < y2 ? [x1, y1, y2] : [x2, y2, y1];
    return [{ x: x * scale, from: from * scale, to: to * scale, slope: (x2 - x1) / (y2 - y1) }];
  });
}

/** Where the outline is entered and left, from left to right. */
function crossings(edges: readonly Edge[], y: number): number[] {
  const found: number[] = [];
  for (const { from, to, x, slope } of edges) {
    if (y >= from && y < to) found.push(x + (y - from) * slope);
  }
  return found.sort((a, b) => a - b);
}

function coverStrip(cover: Float32Array, size: number, xs: readonly number[]): void {
  for (let index = 0; index + 1 < xs.length; index += 2) {
    step(cover, Math.min(size, Math.max(0, xs[index] ?? 0)), 1 / STRIPS);
    step(cover, Math.min(size, Math.max(0, xs[index + 1] ?? 0)), -1 / STRIPS);
  }
}

/** From here on everything is covered by so much more; the pixel that the edge goes through only by its part. */
function step(cover: Float32Array, x: number, by: number): void {
  const pixel = Math.floor(x);
  const past = x - pixel;
  cover[pixel] = (cover[pixel] ?? 0) + by * (1 - past);
  cover[pixel + 1] = (cover[pixel + 1] ?? 0) + by * past;
}

const channels = (colour: Colour) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

/** `share` of the one colour over the rest of the other. */
export function mix(under: Colour, over: Colour, share: number): Colour {
  const [r, g, b] = channels(under);
  const [overR, overG, overB] = channels(over);
  const between = (one: number, other: number) => Math.round(one + (other - one) * share);
  return (between(r, overR) << 16) | (between(g, overG) << 8) | between(b, overB);
}

function nearest(palette: readonly Colour[], colour: Colour): number {
  const distance = (other: Colour) =>
    channels(other).reduce((sum, channel, index) => sum + (channel - (channels(colour)[index] ?? 0)) ** 2, 0);
  return palette.reduce((best, other, index) => {
    return distance(other) < distance(palette[best] ?? 0) ? index : best;
  }, 0);
}
