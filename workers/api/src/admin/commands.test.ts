import { commandsSuite } from './testing/commands-suite.ts';
import { AdminCase } from './testing/run.ts';

commandsSuite('SQLite', AdminCase.start);
