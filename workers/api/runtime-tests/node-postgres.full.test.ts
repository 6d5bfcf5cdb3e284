import { describe, it } from 'vitest';
import { nodeEntry, startLocal } from './servers/local-server.ts';
import { postgresPrograms, sharedPostgres } from './servers/postgres.ts';
import { allSuites, contractSuite, everyEndpointSuite, ownStoreSuite } from './suite/index.ts';

if (postgresPrograms) {
  const bin = postgresPrograms;
  contractSuite(
    'Node (PostgreSQL, folder)',
    async () => startLocal(nodeEntry, await (await sharedPostgres(bin)).createDatabase()),
    [...allSuites, ownStoreSuite, everyEndpointSuite],
  );
} else
  describe('the contract on PostgreSQL', () => {
    it.skip('needs the programs of PostgreSQL', () => {});
  });
