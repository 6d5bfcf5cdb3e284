import { createRequire } from 'node:module';

// One process runs many test files. undici keeps one timer for all of its time limits: where a file made up the time in
// which it was set, the limits of all files after it would never end.
const timers = createRequire(import.meta.url)('undici/lib/util/timers.js') as { reset(): void };
timers.reset();
