// Where a browser is sent back to after a consent: the address the person started from, if it is ours.

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

type Settings = { publicUrl: string; port: number; isProduction: boolean };

/** Returns the origin to go back to. Outside production this machine's other names are ours too. */
export function homeFinder({ publicUrl, port, isProduction }: Settings) {
  return (origin: string | null): string => {
    if (origin === null || isProduction || !URL.canParse(origin)) return publicUrl;
    const { hostname, port: originPort, protocol } = new URL(origin);
    const isOurs = protocol === 'http:' && LOOPBACK.test(hostname) && originPort === String(port);
    return isOurs ? new URL(origin).origin : publicUrl;
  };
}
