// What people call the months, and how days are written.
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** 'Mar 3', made without Intl, which takes seconds for two years of hours. */
export const shortDay = (day: string): string =>
  `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]?.slice(0, 3) ?? ''} ${Number(day.slice(8, 10))}`;

/** 'Mar 3, 2026' */
export const longDay = (day: string): string => `${shortDay(day)}, ${day.slice(0, 4)}`;
