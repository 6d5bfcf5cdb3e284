import { ApiError } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { lockRow } from '../../ports/dialect.ts';
import { assertRoomForRows, recountRows } from '../rows/storage-usage.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { notesFull, belowNotesLimit, notesLimitValues } from './notes-limit.ts';
import { ownNote } from './own-note.ts';

const stale = new ApiError(
  'version_mismatch',
  'This note was changed elsewhere since you opened it. Load the project again, then repeat your change.',
);

/** Changes a note's text; with If-Match only while the version is the one that was read. */
export const updateNote: Handler<'notesUpdate'> = async ({ ctx, params, body, ifMatch }) => {
  const { db } = ctx.deps;
  const note = await ownNote(ctx, params);
  if (ifMatch !== null && note.version !== ifMatch) throw stale;
  if (note.text === body.text) return note;
  const { projectId = '' } = params;
  const same = `note_id = ? AND (CAST(? AS INTEGER) IS NULL OR version = ?) AND (length(text) >= length(?) OR ${belowNotesLimit})`;
  const values = [
    note.note_id,
    ifMatch,
    ifMatch,
    body.text,
    ...notesLimitValues(projectId, note.note_id, body.text),
  ];
  if (body.text.length > note.text.length) await assertRoomForRows(ctx, body.text.length);
  const results = await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    ...auditedEvent(
      ctx,
      { projectId, action: 'Note changed', metadata: { author: note.author } },
      {
        action: 'notesUpdate',
        object: `note ${note.note_id}`,
        before: { text: note.text },
        after: { text: body.text },
      },
      { sql: `EXISTS (SELECT 1 FROM notes WHERE ${same})`, values },
    ),
    db
      .prepare(
        `UPDATE notes SET text = ?, updated_at = ?, version = version + 1 WHERE ${same} RETURNING note_id`,
      )
      .bind(body.text, ctx.now.toISOString(), ...values),
    recountRows(db, projectId, 'notes'),
  ]);
  const after = await ownNote(ctx, params);
  if (results.at(-2)?.results.length === 0)
    throw ifMatch !== null && after.version !== ifMatch ? stale : notesFull();
  return after;
};
