import { localEntries } from './servers/local-server.ts';
import { startWorkerd } from './servers/workerd.ts';
import { r2Suite } from './store/r2-suite.ts';
import { allSuites, contractSuite } from './suite/index.ts';

contractSuite('workerd (D1, R2)', startWorkerd, [...allSuites, r2Suite(localEntries())]);
