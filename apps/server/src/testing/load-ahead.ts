// Imported before all else by whoever starts a server: what one is made of is loaded side by side. By themselves modules are
// asked for one after the other, and each is waited for.
const parts = import.meta.glob(['../features/*/*.feature.ts', '../http/server.ts']);

for (const load of [...Object.values(parts), () => import('@insights/simulator/simulator')])
  load().catch(() => {}); // told to whoever needs it
