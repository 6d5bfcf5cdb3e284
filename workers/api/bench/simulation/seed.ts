import type { SimulatedService } from './simulated-service.ts';

/** An analysis that somebody will start, with the dataset it is about. */
export interface SimulatedAnalysis {
  analysisId: string;
  userId: string;
  type: string;
  files: number;
}

/** What a bat recorder writes: five seconds at each call, of which a million are a season. */
export const secondsOfFile = 5;
const filesAtOnce = 50_000;

/** Puts a dataset with its files and a configured analysis of it into the database, as an upload leaves them. */
export async function seedAnalysis(
  { db, now }: SimulatedService,
  { analysisId, userId, type, files }: SimulatedAnalysis,
): Promise<void> {
  const at = now.toISOString();
  const [project, data] = [`${analysisId}-project`, `${analysisId}-data`];
  await db.batch([
    db
      .prepare(
        `INSERT INTO users (user_id, provider, subject, display_name, subscription_tier, preferences, created_at, updated_at)
         VALUES (?, 'builtin', ?, ?, 'enterprise', '{}', ?, ?) ON CONFLICT DO NOTHING`,
      )
      .bind(userId, userId, userId, at, at),
    db
      .prepare(
        `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
         VALUES (?, ?, '', '', ?, ?)`,
      )
      .bind(project, userId, at, at),
    db
      .prepare(
        `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
           created_at, updated_at) VALUES (?, ?, ?, 'Card', 'by_device', 'audiomoth', ?, ?)`,
      )
      .bind(data, project, userId, at, at),
    db
      .prepare(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at)
         VALUES (?, ?, ?, ?, ?, '{}', 'configured', ?)`,
      )
      .bind(analysisId, project, data, userId, type, at),
  ]);
  for (let first = 0; first < files; first += filesAtOnce)
    await db
      .prepare(
        `INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, stored_bytes, status,
           duration_s, reserved_at)
         WITH RECURSIVE numbers (i) AS (
           SELECT CAST(? AS INTEGER) UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < CAST(? AS INTEGER))
         SELECT ? || i, ?, i || '.wav', '.wav', 'audio/wav', 2500000, 2500000, 'stored', ${secondsOfFile}, ? FROM numbers`,
      )
      .bind(first, Math.min(files, first + filesAtOnce), `${data}-`, data, at)
      .run();
}
