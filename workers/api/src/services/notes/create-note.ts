import { limits } from '@biophony/contract';
import { orNull } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { lockRow } from '../../ports/dialect.ts';
import { actorName } from '../rows/actor-name.ts';
import { assertRoomForRows, recountRows } from '../rows/storage-usage.ts';
import { ownProject } from '../rows/own-project.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { notesFull, belowNotesLimit, notesLimitValues } from './notes-limit.ts';
import { ownNote } from './own-note.ts';

export const createNote: Handler<'notesCreate'> = async ({
  ctx,
  newId: noteId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { db } = ctx.deps;
  const isMember = ctx.actorId !== ctx.userId;
  const author = body.author || (isMember && (await actorName(ctx))) || 'User';
  const at = ctx.now.toISOString();
  await assertRoomForRows(ctx, body.text.length);
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO notes (note_id, project_id, text, author, created_at, updated_at)
         SELECT ?, project_id, ?, ?, ?, ? FROM projects WHERE project_id = ? AND user_id = ?
           AND (SELECT count(*) FROM notes WHERE notes.project_id = projects.project_id) < ?
           AND ${belowNotesLimit}
         ON CONFLICT (note_id) DO NOTHING`,
      )
      .bind(
        noteId,
        body.text,
        author,
        at,
        at,
        projectId,
        ctx.userId,
        limits.notes_per_project,
        ...notesLimitValues(projectId, noteId, body.text),
      ),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Note added', metadata: { author }, eventId: noteId },
      {
        action: 'notesCreate',
        object: `note ${noteId}`,
        after: { author, text: body.text },
      },
      { sql: 'EXISTS (SELECT 1 FROM notes WHERE note_id = ?)', values: [noteId] },
    ),
    recountRows(db, projectId, 'notes'),
  ]);
  // Also of a call that was done before.
  const made = await orNull(ownNote(ctx, { projectId, noteId }));
  if (made) return made;
  await ownProject(ctx, projectId);
  throw notesFull();
};
