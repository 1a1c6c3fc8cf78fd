// The CRC-32 of two texts behind each other, from those of each: multiplied as polynomials, without their bytes.

const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000; // the highest bit stands for x to the power of nothing

function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return sum >>> 0;
}

/** What so many bytes of nothing multiply a remainder by. */
function shiftBy(bytes: number): number {
  let shift = ONE;
  let power = ONE >>> 8; // of one byte, then of two, of four
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(power, shift);
    power = product(power, power);
  }
  return shift;
}

export const crcOfBoth = (first: number, second: number, secondLength: number): number =>
  (product(shiftBy(secondLength), first) ^ second) >>> 0;
