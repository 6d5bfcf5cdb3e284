import { startWorkerd } from './servers/workerd.ts';
import { contractSuite } from './suite/index.ts';

contractSuite('workerd (D1, R2)', startWorkerd);
