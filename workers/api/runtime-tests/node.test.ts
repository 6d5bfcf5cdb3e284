import { nodeEntry, startLocal } from './servers/local-server.ts';
import { contractSuite } from './suite/index.ts';

contractSuite('Node (SQLite, folder)', () => startLocal(nodeEntry));
