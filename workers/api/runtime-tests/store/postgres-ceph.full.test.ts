import { describe } from 'vitest';
import { hasCeph } from '../servers/ceph.ts';
import { nodeEntry, startOnCeph } from '../servers/local-server.ts';
import { postgresPrograms, sharedPostgres } from '../servers/postgres.ts';
import { allSuites, contractSuite } from '../suite/index.ts';

const bin = hasCeph() ? postgresPrograms : undefined;
if (!bin) console.log('skipped: PostgreSQL with Ceph (one of them is not installed)');

describe.skipIf(!bin)('without SQLite and without a folder', () => {
  contractSuite(
    'Node (PostgreSQL, Ceph)',
    async () => startOnCeph(nodeEntry, await (await sharedPostgres(bin!)).createDatabase()),
    allSuites,
  );
});
