// Ready answers in memory, each under the version of what it was made from. A version that has moved makes it worthless.
import { EncodedAnswer } from './encoded-answer.ts';

/**
 * What is asked. The version is the one that stands in the database now; what is read tells the version of the snapshot
 * that it was read in. Null stands for what has no version, and is never kept.
 */
export type Question<Data> = {
  /** Everything besides the version that the answer depends on. */
  key: string;
  version: string | null;
  read: () => Promise<{ version: string | null; data: Data }>;
};

type Made = { version: string | null; answer: EncodedAnswer };
type Kept = Made & { bytes: number };

// What an entry takes besides its bytes.
const ENTRY_BYTES = 1024;
// One answer must not push out all others.
const LARGEST_SHARE = 1 / 8;

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** Keeps as many bytes as told, the least recently asked for go first. */
export function createKeptAnswers(mostBytes: number) {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Made>>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (bytes <= mostBytes) return;
      drop(key);
    }
  }

  function keep(key: string, { version, answer }: Made): void {
    const size = answer.bytes.length + 2 * key.length + ENTRY_BYTES;
    if (version === null || size > mostBytes * LARGEST_SHARE) return;
    drop(key);
    const entry = { version, answer, bytes: size };
    kept.set(key, entry);
    bytes += size;
    answer.onGrowth = (more) => {
      if (kept.get(key) !== entry) return;
      entry.bytes += more;
      bytes += more;
      makeRoom();
    };
    makeRoom();
  }

  async function make<Data>({ key, read }: Question<Data>, check: (data: Data) => unknown): Promise<Made> {
    const { version, data } = await read();
    const made = { version, answer: new EncodedAnswer(check(data)) };
    keep(key, made);
    return made;
  }

  /** Made once for all who ask meanwhile. */
  function makeOnce<Data>(question: Question<Data>, check: (data: Data) => unknown): Promise<Made> {
    const making = make(question, check).finally(() => {
      if (underWay.get(question.key) === making) underWay.delete(question.key);
    });
    underWay.set(question.key, making);
    return making;
  }

  return {
    /** The answer for the version that stands, kept or made; what is made passes the check first. */
    async answer<Data>(question: Question<Data>, check: (data: Data) => unknown): Promise<EncodedAnswer> {
      const { key, version } = question;
      const found = kept.get(key);
      if (found && found.version === version) {
        kept.delete(key);
        kept.set(key, found);
        return found.answer;
      }
      const earlier = underWay.get(key);
      if (earlier !== undefined) {
        // It may have begun before the version that was just seen: it is good only if it saw that too.
        const made = await earlier.catch(() => null);
        if (made && version !== null && made.version === version) return made.answer;
        // One that has begun since is as good as one's own.
        const later = underWay.get(key);
        if (later !== undefined) return (await later).answer;
      }
      return (await makeOnce(question, check)).answer;
    },

    size: () => ({ answers: kept.size, bytes }),
  };
}
