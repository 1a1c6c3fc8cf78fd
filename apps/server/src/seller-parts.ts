// Sellers in parts: what was made of one part need not be made anew because of a write to another.

/** The versions of parts, by their number. A part without rows has none. */
export type PartVersions = ReadonlyMap<number, string>;

/** Which of 256 parts what belongs to an id is in: that of the first byte of the id. */
export const partOf = (id: string): number => Number.parseInt(id.slice(0, 2), 16);

/** The same within a statement, of a column. */
export const partWithin = (id: string): string => `get_byte(uuid_send(${id}), 0)`;

/** The versions of several tables as one: another one where any of theirs is. */
export function together(tables: readonly PartVersions[]): PartVersions {
  const parts = new Set(tables.flatMap((versions) => [...versions.keys()]));
  return new Map(
    [...parts]
      .sort((a, b) => a - b)
      .map((part) => [part, tables.map((versions) => versions.get(part) ?? '').join(' ')]),
  );
}
