// Troubles of the simulated Amazon, which listens one port above the application.

/** Does something while an operation of Amazon's fails; afterwards it works again, whatever came of it. */
export async function inTrouble(baseURL: string | undefined, fault: object, act: () => Promise<void>) {
  const { protocol, port } = new URL(baseURL ?? '');
  const faults = `${protocol}//127.0.0.1:${Number(port) + 1}/__sim/faults`;
  const made = await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!made.ok) throw new Error(`No such trouble: ${await made.text()}`);
  const { fault: added }: { fault: { id: string } } = await made.json();
  try {
    await act();
  } finally {
    await fetch(`${faults}/${added.id}`, { method: 'DELETE' });
  }
}
