import type {
  AdminRunner,
  AdminSignIn,
  AdminTotals,
  OperatorAction,
  ServiceSettings,
} from '@biophony/contract';
import { exampleType } from '@biophony/contract/constants';
import type { Deps } from '../base/deps.ts';
import { allRows, always, firstRow, nothing, sql, values } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { recordAction } from '../identity/operators.ts';
import { readServiceSettings, writeServiceSettings } from '../identity/service-settings.ts';
import { ownName } from '../runner/runners.ts';

const heardMs = 10 * 60_000;

type Counts = Omit<AdminTotals, 'analyses'>;

export async function countTotals({ db, clock }: Deps): Promise<AdminTotals> {
  const since = new Date(clock.now().getTime() - heardMs).toISOString();
  const [counts, states] = await Promise.all([
    firstRow<Counts>(
      db,
      sql`SELECT
          (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL) AS users,
          (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL
              AND suspended_at IS NOT NULL) AS suspended_users,
          (SELECT COUNT(*) FROM projects WHERE user_id <> '') AS projects,
          (SELECT COALESCE(SUM(file_count), 0) FROM datasets WHERE user_id <> '') AS recordings,
          (SELECT COALESCE(SUM(total_size_bytes + other_bytes + pending_bytes), 0) FROM datasets
            WHERE user_id <> '') AS stored_bytes,
          (SELECT COUNT(*) FROM shards WHERE status = 'ready') AS waiting_shards,
          (SELECT COUNT(*) FROM shards WHERE status = 'leased') AS leased_shards,
          (SELECT COUNT(DISTINCT runner_id) FROM runners WHERE seen_at >= ${since}) AS runners`,
    ),
    allRows<{ status: keyof AdminTotals['analyses']; n: number }>(
      db,
      sql`SELECT status, COUNT(*) AS n FROM analyses
        WHERE user_id <> '' GROUP BY status`,
    ),
  ]);
  const analyses = { configured: 0, queued: 0, running: 0, completed: 0, failed: 0 };
  for (const { status, n } of states) analyses[status] = Number(n);
  const numbers = Object.entries(counts ?? {}).map(([name, value]) => [name, Number(value)]);
  return { ...(Object.fromEntries(numbers) as Counts), analyses };
}

const usualPage = 50;

interface ActionsQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function listActions({ db }: Deps, { cursor, limit = usualPage }: ActionsQuery) {
  const results = await allRows<Omit<OperatorAction, 'details'> & { details: string }>(
    db,
    sql`SELECT action_id, operator_email, action, subject, details, acted_at FROM operator_actions
        ${cursor ? sql`WHERE (acted_at, action_id) < (${values(decodeCursor(cursor, 2))})` : nothing}
      ORDER BY acted_at DESC, action_id DESC LIMIT ${limit + 1}`,
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    actions: page.map((row): OperatorAction => ({
      ...row,
      details: JSON.parse(row.details) as Record<string, unknown>,
    })),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.acted_at, last.action_id]) : null,
  };
}

interface SignInsQuery {
  user_id?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function listSignIns(
  { db }: Deps,
  { user_id: userId, cursor, limit = usualPage }: SignInsQuery,
): Promise<{ sign_ins: AdminSignIn[]; next_cursor: string | null }> {
  const results = await allRows<AdminSignIn>(
    db,
    sql`SELECT sign_in_id, sign_ins.user_id, users.email, at, way, network
      FROM sign_ins JOIN users ON users.user_id = sign_ins.user_id
      WHERE ${userId === undefined ? always : sql`sign_ins.user_id = ${userId}`}
        ${cursor ? sql`AND (at, sign_in_id) < (${values(decodeCursor(cursor, 2))})` : nothing}
      ORDER BY at DESC, sign_in_id DESC LIMIT ${limit + 1}`,
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    sign_ins: page,
    next_cursor: results.length > limit && last ? encodeCursor([last.at, last.sign_in_id]) : null,
  };
}

interface Offer {
  runner_id: string;
  user_id: string | null;
  email: string | null;
  analysis_type: string;
  seen_at: string;
}

export async function listRunners({ db }: Deps): Promise<AdminRunner[]> {
  const [offers, leases] = await Promise.all([
    allRows<Offer>(
      db,
      sql`SELECT runners.runner_id, runners.user_id, users.email, analysis_type, seen_at
        FROM runners LEFT JOIN users ON users.user_id = runners.user_id ORDER BY seen_at DESC`,
    ),
    allRows<{ runner_id: string; analysis_id: string; shards: number }>(
      db,
      sql`SELECT runner_id, analysis_id, COUNT(*) AS shards FROM shards
        WHERE status = 'leased' AND runner_id IS NOT NULL GROUP BY runner_id, analysis_id`,
    ),
  ]);
  const runners = new Map<string, AdminRunner>();
  for (const { runner_id, user_id, email, analysis_type, seen_at } of offers) {
    const runner = runners.get(runner_id) ?? {
      runner_id: ownName(user_id, runner_id),
      scope: user_id === null ? 'all' : 'own',
      email,
      seen_at,
      analysis_types: [],
      analyses: [],
      shards: 0,
    };
    if (analysis_type !== exampleType) runner.analysis_types.push(analysis_type);
    runners.set(runner_id, runner);
  }
  for (const { runner_id, analysis_id, shards } of leases) {
    const runner = runners.get(runner_id);
    runner?.analyses.push(analysis_id);
    if (runner) runner.shards += Number(shards);
  }
  for (const runner of runners.values()) runner.analysis_types.sort();
  return [...runners.values()];
}

export type SettingsChanges = { [K in keyof ServiceSettings]?: ServiceSettings[K] | undefined };

/** Records which. Throws `invalid_request` for conflicting ones. */
export async function changeSettings(
  deps: Deps,
  actor: string | null,
  changes: SettingsChanges,
): Promise<ServiceSettings> {
  const before = await readServiceSettings(deps);
  const mode = changes.sign_ups ?? before.sign_ups;
  const domains = changes.sign_up_domains ?? before.sign_up_domains;
  if (mode === 'domains' && domains.length === 0)
    throw new ApiError(
      'invalid_request',
      'sign_up_domains must name at least one domain if sign_ups is domains.',
      'sign_up_domains',
    );
  const names = (Object.keys(changes) as (keyof ServiceSettings)[]).filter(
    (name) =>
      changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name]),
  );
  const settings = await writeServiceSettings(
    deps,
    Object.fromEntries(names.map((name) => [name, changes[name]])),
  );
  for (const name of names)
    await recordAction(deps, actor, {
      action: 'settings.change',
      subject: name,
      details: { from: before[name], to: settings[name] },
    });
  return settings;
}
