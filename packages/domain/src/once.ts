/**
 * Makes something when it is asked for first, and keeps it. A format takes milliseconds to make: neither every number
 * that is written should spend them, nor a page that writes none.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
