import { watchOutput } from './output/interrupts.ts';
import { createProgram } from './program.ts';

watchOutput();
await createProgram().parseAsync();
