import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseEnd } from '../backup/database-ends.ts';
import { AdminError } from '../support/failures.ts';
import type { Progress } from '../support/progress.ts';
import { loadDump } from './load-dump.ts';
import { mendLines } from './mend-lines.ts';
import { wranglerD1, type D1Choice } from './wrangler-d1.ts';
import { writeDump } from './write-dump.ts';

/** Does `work` with the name of a file that is gone afterwards. */
async function withFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-d1-'));
  try {
    return await work(join(folder, 'database.sql'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const tablesThere = `SELECT count(*) AS n FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '_cf_*'`;

/** A database of D1 as a backup reads and fills it. */
export function d1End(choice: D1Choice, progress: Progress): DatabaseEnd {
  const d1 = wranglerD1(choice);
  return {
    name: d1.name,
    snapshot: (file) =>
      withFile(async (dump) => {
        await d1.exportTo(dump);
        await mendLines(d1, file, await loadDump(dump, file, progress));
      }),
    async assertEmpty() {
      const [found] = await d1.rows<{ n: number }>(tablesThere);
      if (found?.n !== 0)
        throw new AdminError(
          `There are tables in ${d1.name} already. A backup is restored into an empty one: make it with \`npx wrangler d1 create\`, write its identifier into wrangler.toml, and apply no migrations.`,
        );
    },
    fill: (file) =>
      withFile(async (dump) => {
        await writeDump(file, dump, progress);
        await d1.importFrom(dump);
      }),
  };
}
