// An answer that is sent as it lies in memory.

export type Coding = 'br' | 'gzip';

export abstract class ReadyAnswer {
  /** The same for the same answer, in whichever process it was made and however it is packed. */
  abstract readonly tag: string;

  /** What to send to whoever takes these codings. */
  abstract packedFor(acceptEncoding: string | undefined): Promise<{ coding: Coding | null; bytes: Buffer }>;

  /** Whether whoever names these tags has the same answer already. */
  isAmong(tags: string): boolean {
    return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.tag.slice(2));
  }
}

/** Whether a caller takes a coding; one named with a quality of nothing is refused. */
export function takes(coding: Coding, acceptEncoding = ''): boolean {
  const taken = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      return [name, !parameters.some((word) => /^q=0(\.0*)?$/.test(word))] as const;
    }),
  );
  return taken.get(coding) ?? taken.get('*') ?? false;
}
