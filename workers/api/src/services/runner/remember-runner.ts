import type { Database, Statement } from '../../ports/database.ts';

const quietSeconds = 60;
const forgetDays = 30;

interface RunnerType {
  analysis_type: string;
  model: string | null;
  model_version: string | null;
  species_range?: boolean | null;
}

/** Statements that note what a runner can do and that it was heard; they write at most once a minute a type. */
export function rememberRunner(
  db: Database,
  runnerId: string,
  types: readonly RunnerType[],
  now: Date,
): Statement[] {
  const json = JSON.stringify(types);
  const stale = new Date(now.getTime() - quietSeconds * 1000).toISOString();
  return [
    db
      .prepare(
        `DELETE FROM runners WHERE runner_id = ?
         AND analysis_type NOT IN (SELECT value ->> 'analysis_type' FROM json_each(?))`,
      )
      .bind(runnerId, json),
    db
      .prepare(
        `INSERT INTO runners (runner_id, analysis_type, model, model_version, species_range, seen_at)
         SELECT ?, value ->> 'analysis_type', value ->> 'model', value ->> 'model_version',
           value ->> 'species_range', ?
         FROM json_each(?) WHERE true
         ON CONFLICT (runner_id, analysis_type) DO UPDATE SET
           model = excluded.model, model_version = excluded.model_version,
           species_range = excluded.species_range, seen_at = excluded.seen_at
         WHERE seen_at < ? OR model_version IS NOT excluded.model_version OR model IS NOT excluded.model
           OR species_range IS NOT excluded.species_range`,
      )
      .bind(runnerId, now.toISOString(), json, stale),
  ];
}

/** Forgets runners that were not heard for a month. */
export const forgetRunners = (db: Database, now: Date): Statement =>
  db
    .prepare('DELETE FROM runners WHERE seen_at < ?')
    .bind(new Date(now.getTime() - forgetDays * 86_400_000).toISOString());
