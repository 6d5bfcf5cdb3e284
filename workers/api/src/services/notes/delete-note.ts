import type { Handler } from '../../http/handler.ts';
import { recountRows } from '../rows/storage-usage.ts';
import { auditedEvent } from '../audit/audited-event.ts';
import { ownNote } from './own-note.ts';

export const deleteNote: Handler<'notesDelete'> = async ({ ctx, params }) => {
  const note = await ownNote(ctx, params);
  const { projectId = '' } = params;
  const { db } = ctx.deps;
  await db.batch([
    ...auditedEvent(
      ctx,
      { projectId, action: 'Note deleted', metadata: { author: note.author } },
      {
        action: 'notesDelete',
        object: `note ${note.note_id}`,
        before: { author: note.author, text: note.text },
      },
      { sql: 'EXISTS (SELECT 1 FROM notes WHERE note_id = ?)', values: [note.note_id] },
    ),
    db.prepare('DELETE FROM notes WHERE note_id = ?').bind(note.note_id),
    recountRows(db, projectId, 'notes'),
  ]);
  return { deleted: true };
};
