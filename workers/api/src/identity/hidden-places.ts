import { type Endpoint, includesRole } from '@biophony/contract';
import { withoutPlaces } from '@biophony/recordings';
import type { Database, Statement } from '../base/database.ts';
import type { Context, Principal } from '../http/handler.ts';
import { projectSql, subjectIn } from './membership.ts';

/** True for the owner, managers and their keys; false for others and embed tokens. */
export const seesExactPlaces = ({ role }: Pick<Context, 'role'>): boolean =>
  role !== null && includesRole(role, 'manager');

/** SQL with 1 or 0. Checks sites too, since the previous version writes only these. */
export const hidesPlacesSql = (projectId: string): string =>
  `(SELECT CASE WHEN hiding.hides_places = 1 OR EXISTS (SELECT 1 FROM sites WHERE sites.project_id = hiding.project_id
     AND public_precision <> 'exact') THEN 1 ELSE 0 END FROM projects AS hiding WHERE hiding.project_id = ${projectId})`;

/**
 * Put this into every batch that writes or deletes sites: only the owner's explicit act ends
 * hiding.
 */
export const keepHiding = (db: Database, projectId: string): Statement =>
  db
    .prepare(
      `UPDATE projects SET hides_places = 1 WHERE project_id = ? AND hides_places = 0
       AND EXISTS (SELECT 1 FROM sites WHERE sites.project_id = projects.project_id AND public_precision <> 'exact')`,
    )
    .bind(projectId);

/** Null if the caller may see its exact coordinates. */
export async function hidingProject(
  db: Database,
  row: Endpoint,
  principal: Principal,
  params: Record<string, string>,
): Promise<string | null> {
  if (principal.kind !== 'user' && principal.kind !== 'embed') return null;
  if (principal.kind === 'user' && !principal.membership) return null;
  if (principal.kind === 'user' && seesExactPlaces(principal.membership ?? { role: null }))
    return null;
  const subject = subjectIn(row, params);
  if (!subject) return null;
  const found = await db
    .prepare(
      `SELECT project_id, ${hidesPlacesSql('projects.project_id')} AS hides FROM projects
       WHERE project_id = ${projectSql(subject)}`,
    )
    .bind(subject.id)
    .first<{ project_id: string; hides: number }>();
  return found?.hides === 1 ? found.project_id : null;
}

/** Creates the key for pseudonyms if missing. */
export async function recorderKey(db: Database, projectId: string): Promise<string> {
  const found = await db
    .prepare('SELECT recorder_key FROM projects WHERE project_id = ?')
    .bind(projectId)
    .first<{ recorder_key: string | null }>();
  if (found?.recorder_key) return found.recorder_key;
  const random = [...crypto.getRandomValues(new Uint8Array(32))];
  const made = await db
    .prepare(
      'UPDATE projects SET recorder_key = coalesce(recorder_key, ?) WHERE project_id = ? RETURNING recorder_key',
    )
    .bind(random.map((byte) => byte.toString(16).padStart(2, '0')).join(''), projectId)
    .first<{ recorder_key: string }>();
  if (!made) throw new Error('The project is gone.');
  return made.recorder_key;
}

/** Redacts a text for callers who may not see exact coordinates. */
export const textTold = (text: string, hides: number): string =>
  hides === 1 ? withoutPlaces(text) : text;

export const titleTold = ({ title, hides }: { title: string; hides: number }): string =>
  textTold(title, hides);
