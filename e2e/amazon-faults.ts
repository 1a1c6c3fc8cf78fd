// Troubles of the simulated Amazon, which listens one port above the application.

/** Makes an operation fail until the function that is returned is called. */
export async function trouble(baseURL: string | undefined, fault: object): Promise<() => Promise<void>> {
  const { protocol, port } = new URL(baseURL ?? '');
  const faults = `${protocol}//127.0.0.1:${Number(port) + 1}/__sim/faults`;
  const made = await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!made.ok) throw new Error(`No such trouble: ${await made.text()}`);
  const { id }: { id: string } = await made.json();
  return async () => {
    await fetch(`${faults}/${id}`, { method: 'DELETE' });
  };
}
