import { createRequire } from 'node:module';

// One process runs many test files, and undici has one timer for all time limits: when a file set
// it under fake time, the limits of later files would never end.
const timers = createRequire(import.meta.url)('undici/lib/util/timers.js') as { reset(): void };
timers.reset();
