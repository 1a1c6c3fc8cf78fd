// Days as they are written. Written by hand: Intl takes seconds for two years of hours.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Mar 3' */
export const shortDay = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8, 10))}`;

/** 'Mar 3, 2026' */
export const longDay = (day: string): string => `${shortDay(day)}, ${day.slice(0, 4)}`;
