import { nodeEntry, startLocal } from './servers/local-server.ts';
import { allSuites, contractSuite, everyEndpointSuite, ownStoreSuite } from './suite/index.ts';

contractSuite('Node (SQLite, folder)', () => startLocal(nodeEntry), [
  ...allSuites,
  ownStoreSuite,
  everyEndpointSuite,
]);
