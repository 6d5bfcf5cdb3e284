import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { appliedTable, migrationNames } from '../../../workers/api/src/platform/open-database.ts';
import { wrangler } from './wrangler.ts';

const migrations = fileURLToPath(new URL('../../../workers/api/migrations', import.meta.url));

interface LocalD1 {
  cwd: string;
  env: NodeJS.ProcessEnv;
  flags: readonly string[];
}

/** As wrangler applies them: without comments, which D1 would keep, and with its records. */
export async function allMigrations(): Promise<string> {
  const names = migrationNames(migrations);
  const texts = await Promise.all(names.map((name) => readFile(join(migrations, name), 'utf8')));
  const applied = names.map((name) => `INSERT INTO d1_migrations (name) VALUES ('${name}');`);
  const statements = texts.map((text) => text.replaceAll(/--.*$/gm, ''));
  return [`${appliedTable};`, ...statements, ...applied].join('\n');
}

export async function makeLocalD1({ cwd, env, flags }: LocalD1): Promise<void> {
  const args = ['d1', 'migrations', 'apply', 'DB', '--local', ...flags];
  await promisify(execFile)(process.execPath, [wrangler, ...args], { cwd, env });
}
