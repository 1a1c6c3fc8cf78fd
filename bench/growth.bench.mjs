// What must not grow with ten thousand sellers: statements, rows, bytes, and the time in which nobody else is answered.
import { measureAlerts } from './growth/alerts.mjs';
import { openHouse } from './growth/house.mjs';
import { measureScheduling } from './growth/scheduling.mjs';
import { measureSellers } from './growth/sellers.mjs';
import { measureSessions } from './growth/sessions.mjs';
import { measureTrips } from './growth/trips.mjs';
import { measureUpdates } from './growth/updates.mjs';

const house = await openHouse();
await measureTrips(house);
await measureSellers(house);
await measureUpdates(house);
await measureSessions(house);
await measureScheduling(house);
await measureAlerts(house);
await house.close();
