// Words of Amazon's that nobody has translated yet: shown readably, never dropped.

/** 'REST_OF_SEARCH' and 'restOfSearch' are both 'Rest of search'. */
export function readableWord(word: string): string {
  const spaced = word
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
