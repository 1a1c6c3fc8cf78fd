import { useState } from 'react';

/**
 * Names what one reads, such as the rows of a search: another name means to begin at the beginning. A text that is typed on and
 * leaves the rows as they are is none, nor are rows that were fetched again for the same text.
 */
export function useReading(asked: string, text: string, found: readonly number[]): string {
  const [reading, setReading] = useState({ asked, text, found, times: 0 });
  const isOther = reading.asked !== asked || (reading.text !== text && reading.found !== found);
  const times = reading.times + Number(isOther);
  if (isOther || reading.text !== text || reading.found !== found) setReading({ asked, text, found, times });
  return String(times);
}
