// A large screen is drawn part by part, one in a frame: all at once is a piece of work too long for a press to wait behind.

type Turn = { order: number; begin: () => void };

// A part that does not come, since it waits for something itself, keeps the others waiting no longer than this.
const MOST_MS = 500;

const waiting: Turn[] = [];
let current: Turn | null = null;
let holds = 0;
let isFresh = false; // something was drawn that is not shown yet

/** A page that nobody sees has no frames. */
function inNextFrame(work: () => void) {
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    work();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, MOST_MS);
}

function beginNext() {
  if (current !== null || holds > 0) return;
  const turn = waiting.shift();
  if (turn === undefined) return;
  current = turn;
  setTimeout(() => end(turn), MOST_MS);
  turn.begin();
}

/** What was drawn last is shown before the next part is begun. */
function goOn() {
  inNextFrame(() => {
    isFresh = false;
    beginNext();
  });
}

function end(turn: Turn) {
  const place = waiting.indexOf(turn);
  if (place >= 0) waiting.splice(place, 1);
  if (turn !== current) return;
  current = null;
  isFresh = true;
  goOn();
}

/**
 * Begins once all that came before has been drawn, those of a lower order first. Whoever looks at the room of a part already need
 * not wait for a frame where nothing else is under way: its order is 0. Returns how to say that it is drawn, or is not wanted.
 */
export function awaitTurn(order: number, begin: () => void): () => void {
  const turn = { order, begin };
  const place = waiting.findIndex((other) => other.order > order);
  waiting.splice(place < 0 ? waiting.length : place, 0, turn);
  if (order > 0 || isFresh) goOn();
  else beginNext();
  return () => end(turn);
}

/** Lets no further part begin until what it returns is called: what was begun takes some frames itself. */
export function holdTurns(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    goOn();
  };
}
