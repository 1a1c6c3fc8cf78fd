// What a page begins with. Its parts are imported one after the other, so that running each is a task of its own: on a
// slow machine all of them together are one that a click would have to wait behind.
import '@mantine/core/styles.layer.css';
import './styles.css';
import { giveWay } from './api/give-way.ts';
import { start } from './app/start.ts';

await giveWay();
const { client, router } = start();
await router.opened;
await giveWay();
const { draw } = await import('./app/frame.ts');
draw(client, router);
