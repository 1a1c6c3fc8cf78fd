// Outlines of drawn things, as points on a field of 500 by 500.

export const FIELD = 500;
const CENTRE = FIELD / 2;

export type Point = readonly [x: number, y: number];
/** Bends towards its first point on the way to its second. */
export type Curve = readonly [viaX: number, viaY: number, x: number, y: number];
export type Outline = readonly Point[];
/** How a thing is held: turned by so many degrees and so many times larger, both about the middle of the field. */
export type Pose = { turn: number; scale: number };

const CURVE_STEPS = 12;
const ROUND_STEPS = 48;
const CORNER_STEPS = 8;

/** A point on a circle, or on one that was pressed flat. */
function around([x, y]: Point, radiusX: number, radiusY: number, angle: number): Point {
  return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
}

/** Part of a circle, from one angle to another. */
function arc(centre: Point, radius: number, from: number, to: number): Point[] {
  return Array.from({ length: CORNER_STEPS + 1 }, (_, step) =>
    around(centre, radius, radius, from + ((to - from) * step) / CORNER_STEPS),
  );
}

/** A rectangle, with round corners if it has a radius. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Outline {
  const [left, right] = [x + radius, x + width - radius];
  const [top, bottom] = [y + radius, y + height - radius];
  const quarter = Math.PI / 2;
  return [
    ...arc([right, top], radius, -quarter, 0),
    ...arc([right, bottom], radius, 0, quarter),
    ...arc([left, bottom], radius, quarter, 2 * quarter),
    ...arc([left, top], radius, 2 * quarter, 3 * quarter),
  ];
}

export function oval(x: number, y: number, radiusX: number, radiusY = radiusX): Outline {
  return Array.from({ length: ROUND_STEPS }, (_, step) =>
    around([x, y], radiusX, radiusY, (2 * Math.PI * step) / ROUND_STEPS),
  );
}

/** What lies between straight lines and curves; the last point leads back to the first. */
export function area(start: Point, ...steps: readonly (Point | Curve)[]): Outline {
  const points: Point[] = [start];
  for (const step of steps) {
    const from = points.at(-1) ?? start;
    if (step.length === 2) points.push(step);
    else points.push(...bend(from, step));
  }
  return points;
}

function bend([x, y]: Point, [viaX, viaY, toX, toY]: Curve): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, index) => {
    const share = (index + 1) / CURVE_STEPS;
    const rest = 1 - share;
    return [
      rest * rest * x + 2 * rest * share * viaX + share * share * toX,
      rest * rest * y + 2 * rest * share * viaY + share * share * toY,
    ];
  });
}

/** A line with round ends from point to point: one outline for each stretch. */
export function line(width: number, ...points: readonly Point[]): Outline[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const along = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const quarter = Math.PI / 2;
    return [
      ...arc(to, width / 2, along - quarter, along + quarter),
      ...arc(from, width / 2, along + quarter, along + 3 * quarter),
    ];
  });
}

export function pose(outline: Outline, { turn, scale }: Pose): Outline {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return outline.map(([x, y]) => {
    const [dx, dy] = [x - CENTRE, y - CENTRE];
    return [CENTRE + dx * cos - dy * sin, CENTRE + dx * sin + dy * cos];
  });
}
