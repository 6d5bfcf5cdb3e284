import { describe, it } from 'vitest';
import { nodeEntry, startLocal } from './servers/local-server.ts';
import { postgresPrograms, startPostgres } from './servers/postgres.ts';
import { contractSuite } from './suite/index.ts';

if (postgresPrograms) {
  const bin = postgresPrograms;
  contractSuite('Node (PostgreSQL, folder)', async () => {
    const cluster = await startPostgres(bin);
    const server = await startLocal(nodeEntry, await cluster.createDatabase());
    return {
      ...server,
      async stop() {
        await server.stop();
        await cluster.stop();
      },
    };
  });
} else
  describe('the contract on PostgreSQL', () => {
    it.skip('needs the programs of PostgreSQL', () => {});
  });
