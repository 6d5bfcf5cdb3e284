import { limits } from '@biophony/contract';
import type { Context } from '../../http/handler.ts';
import type { ExampleSurvey } from '../../ports/example.ts';
import { lockRow } from '../../ports/dialect.ts';
import { recordEvent } from '../timeline/record-event.ts';

export interface ExampleRow {
  project_id: string;
  example: 'making' | 'made';
  /** Datasets with confirmed recordings. */
  cards: number;
  analyses: number;
  finished: number;
}

/** The example project of the caller with how far it is; null where there is none. */
export const exampleRow = ({ deps: { db }, userId }: Context): Promise<ExampleRow | null> =>
  db
    .prepare(
      `SELECT project_id, example,
         (SELECT count(*) FROM datasets WHERE datasets.project_id = projects.project_id AND file_count > 0) AS cards,
         (SELECT count(*) FROM analyses WHERE analyses.project_id = projects.project_id) AS analyses,
         (SELECT count(*) FROM analyses WHERE analyses.project_id = projects.project_id
           AND status IN ('completed', 'failed')) AS finished
       FROM projects WHERE user_id = ? AND example IS NOT NULL`,
    )
    .bind(userId)
    .first<ExampleRow>();

/** Makes the empty project, of several calls at once in one of them alone, and where the account is there and may have one more. */
export async function beginExample(
  { deps: { db }, userId, now }: Context,
  { title, description }: ExampleSurvey,
): Promise<void> {
  const projectId = crypto.randomUUID();
  const at = now.toISOString();
  await db.batch([
    ...lockRow(db, 'users', userId),
    db
      .prepare(
        `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at, example)
         SELECT ?, user_id, ?, ?, ?, ?, 'making' FROM users
         WHERE user_id = ? AND deleted_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM projects WHERE user_id = ? AND example IS NOT NULL)
           AND (SELECT count(*) FROM projects WHERE user_id = ?) < ?`,
      )
      .bind(
        projectId,
        title,
        description,
        at,
        at,
        userId,
        userId,
        userId,
        limits.projects_per_account,
      ),
    ...recordEvent(db, {
      projectId,
      action: 'Project created',
      metadata: { title },
      now,
      eventId: projectId,
    }),
  ]);
}

/** Remembers that everything was made, so that what people delete of it does not come back. */
export const endExample = ({ deps: { db } }: Context, projectId: string) =>
  db.prepare(`UPDATE projects SET example = 'made' WHERE project_id = ?`).bind(projectId).run();
