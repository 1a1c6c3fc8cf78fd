// A door that a test opens: whoever waits at it goes on when the test says so.
export function makeGate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
