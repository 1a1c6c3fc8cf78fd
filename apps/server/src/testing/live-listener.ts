// Listens to events as a page does, one at a time.

type LiveEvent = { name: string; data: unknown };

export type Listening = Awaited<ReturnType<typeof listenTo>>;

function parse(block: string): LiveEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const name = field('event');
  return name ? { name, data: JSON.parse(field('data') ?? 'null') } : null;
}

export async function listenTo(url: string, marketplaces: readonly string[] | null, token: string) {
  const over = new AbortController();
  const response = await fetch(`${url}/api/live${marketplaces ? `?shops=${marketplaces.join(',')}` : ''}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  });
  const came: LiveEvent[] = [];
  const waiting: ((event: LiveEvent) => void)[] = [];
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const event of blocks.map(parse)) {
        if (!event) continue;
        const next = waiting.shift();
        if (next) next(event);
        else came.push(event);
      }
    }
  };
  const isOver = read().catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    /** The next event; one that came already, or one to come. */
    next: (): Promise<LiveEvent> => {
      const first = came.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
    },
    /** Whether nothing comes while so many milliseconds pass on the connection. */
    async isSilentFor(ms: number): Promise<boolean> {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return came.length === 0;
    },
    isOver,
    async close() {
      over.abort();
      await isOver;
    },
  };
}
