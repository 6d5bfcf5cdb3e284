import type { Database, Statement } from '../../ports/database.ts';
import { jsonRows } from '../../ports/dialect.ts';

const quietSeconds = 60;
const forgetDays = 30;

const offer = {
  analysis_type: 'text',
  model: 'text',
  model_version: 'text',
  model_name: 'text',
  species_range: 'boolean',
} as const;

interface RunnerType {
  analysis_type: string;
  model: string | null;
  model_version: string | null;
  model_name?: string | null;
  species_range?: boolean | null;
}

/** A runner as it is remembered. */
interface KnownRunner {
  id: string;
  /** The account whose work alone it does; null: everybody's. */
  owner: string | null;
}

/** The name under which a runner is remembered: runners of an account cannot take the names of others. */
export const knownAs = (owner: string | null, runnerId: string): KnownRunner => ({
  id: owner === null ? runnerId : `${owner}/${runnerId}`,
  owner,
});

/** The name that a runner gave itself, from that under which it is remembered. */
export const ownName = (owner: string | null, id: string): string =>
  owner === null ? id : id.slice(owner.length + 1);

/** More than anybody's computers offer; what was heard longest ago is forgotten first. */
const offersPerAccount = 1000;

const forgetOldest = (db: Database, owner: string): Statement =>
  db
    .prepare(
      `DELETE FROM runners WHERE user_id = ? AND seen_at <
         (SELECT seen_at FROM runners WHERE user_id = ? ORDER BY seen_at DESC LIMIT 1 OFFSET ${offersPerAccount - 1})`,
    )
    .bind(owner, owner);

/** Statements that note what a runner can do and that it was heard; they write at most once a minute a type. */
export function rememberRunner(
  db: Database,
  { id, owner }: KnownRunner,
  types: readonly RunnerType[],
  now: Date,
): Statement[] {
  const json = JSON.stringify(types);
  const stale = new Date(now.getTime() - quietSeconds * 1000).toISOString();
  return [
    ...(owner === null ? [] : [forgetOldest(db, owner)]),
    db
      .prepare(
        `DELETE FROM runners WHERE runner_id = ?
         AND analysis_type NOT IN (SELECT analysis_type FROM ${jsonRows(db, { analysis_type: 'text' }, 'offered')})`,
      )
      .bind(id, json),
    db
      .prepare(
        `INSERT INTO runners (runner_id, user_id, analysis_type, model, model_version, model_name, species_range,
           seen_at)
         SELECT ?, CAST(? AS TEXT), analysis_type, model, model_version, model_name, species_range, ?
         FROM ${jsonRows(db, offer, 'offered')} WHERE true
         ON CONFLICT (runner_id, analysis_type) DO UPDATE SET
           model = excluded.model, model_version = excluded.model_version,
           model_name = excluded.model_name, species_range = excluded.species_range,
           seen_at = excluded.seen_at
         WHERE runners.seen_at < ? OR runners.model_version IS DISTINCT FROM excluded.model_version
           OR runners.model IS DISTINCT FROM excluded.model
           OR runners.model_name IS DISTINCT FROM excluded.model_name
           OR runners.species_range IS DISTINCT FROM excluded.species_range`,
      )
      .bind(id, owner, now.toISOString(), json, stale),
  ];
}

/** Forgets runners that were not heard for a month. */
export const forgetRunners = (db: Database, now: Date): Statement =>
  db
    .prepare('DELETE FROM runners WHERE seen_at < ?')
    .bind(new Date(now.getTime() - forgetDays * 86_400_000).toISOString());
