import { openApiDocument } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { isLoopback } from '../base/setting-values.ts';
import { allRows, firstRow, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { recentServiceSettings } from '../identity/service-settings.ts';

/** A test compares it with package.json. */
export const version = '0.1.0';

const longestMs = 5_000;
/** Milliseconds. Anybody may ask, and some stores charge per call. */
const storeKeptMs = 2_000;

async function works(work: () => Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), longestMs);
  });
  const done = Promise.resolve()
    .then(work)
    .then(() => true)
    .catch(() => false);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

const storeAnswers = new WeakMap<Deps['blobs'], { at: number; well: boolean }>();

async function storeWorks(blobs: Deps['blobs']): Promise<boolean> {
  const lastAnswer = storeAnswers.get(blobs);
  if (lastAnswer && performance.now() - lastAnswer.at < storeKeptMs) return lastAnswer.well;
  const well = await works(() => blobs.head('readiness'));
  storeAnswers.set(blobs, { at: performance.now(), well });
  return well;
}

async function missingMigrations({ db, migrations = [] }: Deps): Promise<string[]> {
  if (migrations.length === 0) return [];
  const results = await allRows<{ name: string }>(db, sql`SELECT name FROM d1_migrations`);
  const applied = new Set(results.map(({ name }) => name));
  return migrations.filter((name) => !applied.has(name));
}

async function databaseProblems(deps: Deps): Promise<string[]> {
  if (!(await works(() => firstRow(deps.db, sql`SELECT 1`))))
    return ['The database does not answer.'];
  const missing = await missingMigrations(deps).catch(() => deps.migrations ?? []);
  if (missing.length === 0) return [];
  return [`The database lacks migrations that this version needs, first ${missing[0]}.`];
}

/** Sentences; empty when ready. */
export async function missingForWork(deps: Deps): Promise<string[]> {
  if (deps.leaving?.()) return ['This process is stopping.'];
  const [database, store] = await Promise.all([databaseProblems(deps), storeWorks(deps.blobs)]);
  const full = deps.disk && !deps.disk.writable();
  return [
    ...database,
    ...(store ? [] : ['The store of recordings and results does not answer.']),
    ...(full ? ['The disk of this service is full, its reserve too.'] : []),
  ];
}

const againSeconds = 5;

let cachedDocument: { openapi: string } | undefined;
const document = () => (cachedDocument ??= openApiDocument() as { openapi: string });

export const serviceHandlers: Handlers = {
  health: async ({ ctx }) => {
    await firstRow(ctx.deps.db, sql`SELECT 1`);
    const problems = ctx.deps.disk?.problems() ?? [];
    return {
      status: problems.length === 0 ? 'ok' : 'degraded',
      version,
      problems,
      maintenance: (await recentServiceSettings(ctx.deps)).maintenance || null,
      sign_in: ctx.deps.config.signIn,
      ...(ctx.deps.example ? { example: true } : {}),
      ...(isLoopback(ctx.deps.config.baseUrl) ? { own_machine: true } : {}),
    };
  },
  ready: async ({ ctx }) => {
    const missing = await missingForWork(ctx.deps);
    if (missing.length > 0)
      throw new ApiError('unavailable', missing.join(' ')).retryAfter(againSeconds);
    return { ready: true };
  },
  openapi: async () => document(),
};
