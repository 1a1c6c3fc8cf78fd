// JSON with whole numbers of any size: Amazon's ids go beyond what a JavaScript number can hold.

const MARK = 'wide-number:';
const MARKED = new RegExp(`"${MARK}(\\d+)"`, 'g');

/** Like JSON.stringify, with every bigint as plain digits. */
export function writeWideJson(value: unknown): string {
  const text = JSON.stringify(value, (_name, part) => (typeof part === 'bigint' ? `${MARK}${part}` : part));
  return text.replace(MARKED, '$1');
}
