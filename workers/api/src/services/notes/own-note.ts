import type { Note } from '@biophony/contract';
import { notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';

/** SQL condition on `notes` that the caller owns the note's project; takes the user id. */
const ownedSql = 'project_id IN (SELECT project_id FROM projects WHERE user_id = ?)';

/** The caller's note. Throws `not_found` when it is absent, in another project or somebody else's. */
export async function ownNote(ctx: Context, params: Record<string, string>): Promise<Note> {
  const note = await ctx.deps.db
    .prepare(
      `SELECT note_id, text, author, created_at, updated_at, version FROM notes
       WHERE note_id = ? AND project_id = ? AND ${ownedSql}`,
    )
    .bind(params.noteId ?? '', params.projectId ?? '', ctx.userId)
    .first<Note>();
  if (!note) throw notFound('note');
  return note;
}
