// Gathers a value that comes in pieces, however small they are, at a cost that grows only with its length.

const LEAST_ROOM = 64 * 1024;
const MOST_ROOM_KEPT = 1024 ** 2; // one giant must not hold its memory for the rest of the document

export function createKeptBytes() {
  let room = Buffer.alloc(0);
  let size = 0;
  return {
    size: () => size,
    add(piece: Uint8Array): void {
      if (size + piece.length > room.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(LEAST_ROOM, 2 * (size + piece.length)));
        room.copy(larger, 0, 0, size);
        room = larger;
      }
      room.set(piece, size);
      size += piece.length;
    },
    /** Everything so far and this last piece; then it is empty again. */
    takeWith(last: Buffer): Buffer {
      if (size === 0) return last;
      const whole = Buffer.concat([room.subarray(0, size), last]);
      size = 0;
      if (room.length > MOST_ROOM_KEPT) room = Buffer.alloc(0);
      return whole;
    },
  };
}
