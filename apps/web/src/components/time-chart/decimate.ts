// Above this many points per pixel a line only paints over itself.
const POINTS_PER_PIXEL = 2;

/**
 * The indexes of the points worth drawing on so many pixels: the first, the lowest, the highest and the last of each pixel, and one
 * point without a value where it has any. The picture is the same as with all points, and it is drawn in constant time.
 */
export function decimate(values: readonly (number | null)[], pixels: number): number[] {
  const count = values.length;
  const columns = Math.max(1, Math.floor(pixels));
  if (count <= columns * POINTS_PER_PIXEL) return values.map((_, index) => index);
  const drawn: number[] = [];
  for (let column = 0; column < columns; column += 1) {
    const start = Math.floor((column * count) / columns);
    const end = Math.floor(((column + 1) * count) / columns);
    drawn.push(...columnOutline(values, start, end));
  }
  return drawn;
}

function columnOutline(values: readonly (number | null)[], start: number, end: number): number[] {
  let lowest = -1;
  let highest = -1;
  let gap = -1;
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? null;
    if (value === null) {
      gap = index;
      continue;
    }
    if (lowest < 0 || value < (values[lowest] ?? 0)) lowest = index;
    if (highest < 0 || value > (values[highest] ?? 0)) highest = index;
  }
  const outline = new Set([start, lowest, highest, gap, end - 1].filter((index) => index >= 0));
  return [...outline].sort((a, b) => a - b);
}
