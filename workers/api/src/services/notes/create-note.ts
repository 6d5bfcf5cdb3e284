import type { Handler } from '../../http/handler.ts';
import { ownProject } from '../projects/own-project.ts';
import { recordEvent } from '../timeline/record-event.ts';
import { ownNote } from './own-note.ts';

export const createNote: Handler<'notesCreate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const noteId = crypto.randomUUID();
  const author = body.author || 'User';
  const at = ctx.now.toISOString();
  await db.batch([
    db
      .prepare(
        `INSERT INTO notes (note_id, project_id, text, author, created_at, updated_at)
         SELECT ?, project_id, ?, ?, ?, ? FROM projects WHERE project_id = ? AND user_id = ?`,
      )
      .bind(noteId, body.text, author, at, at, projectId, ctx.userId),
    ...recordEvent(db, { projectId, action: 'Note added', metadata: { author }, now: ctx.now }),
  ]);
  return ownNote(ctx, { projectId, noteId });
};
