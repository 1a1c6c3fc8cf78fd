/** Every so many points of a chart, the first one included. */
export const everyNth = (count: number, interval: number): number[] =>
  Array.from({ length: Math.ceil(count / interval) }, (_, position) => position * interval);
