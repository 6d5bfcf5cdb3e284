import { watchOutput } from './output/lost-output.ts';
import { createProgram } from './program.ts';

watchOutput();
await createProgram().parseAsync();
