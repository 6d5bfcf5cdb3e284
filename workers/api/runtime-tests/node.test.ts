import { startNode } from './servers/node.ts';
import { contractSuite } from './suite/index.ts';

contractSuite('Node (SQLite, folder)', startNode);
