// Runs before each test file of the server: its engine starts while the file is still being loaded.
import { inject } from 'vitest';
import { startAhead } from './engine-start.ts';

const given = inject('engine');
if ('room' in given) startAhead(given);
