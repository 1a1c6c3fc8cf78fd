// Follows one JSON value byte by byte, across as many chunks as it takes, and returns where it ends.
// In UTF-8 no other character contains the bytes it looks for.

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MAX_DEPTH = 64; // Amazon's deepest row has three levels

const PLAIN = 0;
const TEXT = 1;
const OPENS = 2;
const CLOSES = 3;
const BETWEEN = 4; // what may stand beside a number, but in no number

const ROLES = new Uint8Array(256);
ROLES[QUOTE] = TEXT;
for (const byte of Buffer.from('{[')) ROLES[byte] = OPENS;
for (const byte of Buffer.from('}]')) ROLES[byte] = CLOSES;
for (const byte of Buffer.from(',: \n\r\t')) ROLES[byte] = BETWEEN;

const roleOf = (byte: number | undefined) => ROLES[byte ?? 0] ?? PLAIN;

/**
 * The place after a text's closing quote. Beyond the last byte the text goes on: by one, or by two where the first byte
 * of the next chunk is escaped.
 */
export function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  for (const { length } = bytes; at < length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) break;
    if (byte === BACKSLASH) at += 1;
  }
  return at + 1;
}

/** Where a value's first byte leads: null for a byte that begins none. */
type Beginning = 'scalar' | 'text' | 'nested';
const beginningOf = (byte: number): Beginning | null => {
  const role = roleOf(byte);
  if (role === PLAIN) return 'scalar';
  if (role === TEXT) return 'text';
  return role === OPENS ? 'nested' : null;
};

/** `GOES_ON`: the chunk ends before the value does. `BROKEN`: brackets that do not match, or too many of them. */
export const GOES_ON = -1;
export const BROKEN = -2;

/** One scanner serves all values of a document, one after the other. */
export function createValueScanner() {
  const closers = new Uint8Array(MAX_DEPTH + 1);
  let depth = 0;
  let isScalar = false;
  let isInText = false;
  let resumeAt = 0; // 1 where the last chunk ended in a backslash

  function scanScalar(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && roleOf(bytes[at]) === PLAIN) at += 1;
    return at < bytes.length ? at : GOES_ON;
  }

  function turn(byte: number, role: number): boolean {
    if (role === CLOSES) {
      depth -= 1;
      return closers[depth] === byte;
    }
    closers[depth] = byte + 2; // in ASCII a closing bracket stands two after its opening one
    depth += 1;
    return depth <= MAX_DEPTH;
  }

  function scanNested(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    let at = from;
    while (true) {
      if (isInText) {
        at = endOfText(bytes, at);
        if (at > length) {
          resumeAt = at - length - 1;
          return GOES_ON;
        }
        isInText = false;
        if (depth === 0) return at;
      }
      let role = PLAIN;
      for (; at < length; at += 1) {
        role = roleOf(bytes[at]);
        if (role !== PLAIN && role !== BETWEEN) break;
      }
      if (at >= length) return GOES_ON;
      if (role === TEXT) isInText = true;
      else if (!turn(bytes[at] ?? 0, role)) return BROKEN;
      at += 1;
      if (depth === 0 && !isInText) return at;
    }
  }

  return {
    /** Whether a value can begin with this byte; then `scan` starts at it. */
    begin(byte: number): boolean {
      const beginning = beginningOf(byte);
      depth = 0;
      resumeAt = 0;
      isInText = false;
      isScalar = beginning === 'scalar';
      return beginning !== null;
    },
    /** The place after the value's last byte, `GOES_ON` or `BROKEN`. */
    scan(bytes: Uint8Array, from: number): number {
      if (isScalar) return scanScalar(bytes, from);
      const at = from + resumeAt;
      resumeAt = 0;
      return scanNested(bytes, at);
    },
  };
}
