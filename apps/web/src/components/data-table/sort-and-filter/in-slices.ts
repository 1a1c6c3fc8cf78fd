// Work on tens of thousands of rows, done a little at a time, so that whoever types or scrolls meanwhile does not wait.

/** Work on fewer rows than this is done before anyone sees the difference. */
export const AT_ONCE = 2000;

// A step starts only while there is this much left of the time in which a page still feels immediate.
const SLICE_MS = 12;

/** Runs a generator to its end in slices of time, until it is told to stop. What has just been drawn is shown before it begins. */
export function inSlices<Result>(
  steps: Generator<void, Result>,
  onDone: (result: Result) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return onDone(step.value);
    } while (performance.now() < end);
    timer = setTimeout(slice);
  };
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(slice);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
