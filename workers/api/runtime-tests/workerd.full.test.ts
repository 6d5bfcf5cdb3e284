import { startWorkerd } from './servers/workerd.ts';
import { contractSuite, furtherSuites } from './suite/index.ts';

contractSuite('workerd (D1, R2), further', startWorkerd, furtherSuites);
