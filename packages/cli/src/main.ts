import { setFlagsFromString } from 'node:v8';
import { createProgram } from './program.ts';

// Left to itself V8 lets a large card's garbage pile up to several times what is in use.
setFlagsFromString('--heap-growing-percent=30');

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

await createProgram().parseAsync();
