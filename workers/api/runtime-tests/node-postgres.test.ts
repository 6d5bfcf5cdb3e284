import { describe, it } from 'vitest';
import { nodeEntry, startLocal } from './servers/local-server.ts';
import { postgresPrograms, sharedPostgres } from './servers/postgres.ts';
import { dataSuite } from './suite/data/data.ts';
import { overviewSuite } from './suite/data/overview.ts';
import { surveySuite } from './suite/data/survey.ts';
import { contractSuite } from './suite/index.ts';
import { membersSuite } from './suite/members/members.ts';
import { reviewSuite } from './suite/review/reviews.ts';

// The suites whose statements differ most from SQLite's; node-postgres.full.test.ts runs all.
if (postgresPrograms) {
  const bin = postgresPrograms;
  contractSuite(
    'Node (PostgreSQL, folder)',
    async () => startLocal(nodeEntry, await (await sharedPostgres(bin)).createDatabase()),
    [dataSuite, surveySuite, overviewSuite, membersSuite, reviewSuite],
  );
} else
  describe('the contract on PostgreSQL', () => {
    it.skip('needs the programs of PostgreSQL', () => {});
  });
