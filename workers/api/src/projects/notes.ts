import { limits, type Note } from '@biophony/contract';
import { lockRow, type SqlValue } from '../base/database.ts';
import { auditedEvent } from '../events/audit.ts';
import { ApiError, limitReached, notFound, orNull } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { actorName, ownProject } from '../identity/membership.ts';
import { assertRoomForRows, recountRows } from '../storage/usage.ts';

/** Takes the user ID. */
const ownedSql = 'project_id IN (SELECT project_id FROM projects WHERE user_id = ?)';

/** Throws `not_found` if absent, elsewhere or not the caller's. */
async function ownNote(ctx: Context, params: Record<string, string>): Promise<Note> {
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

/** Counts the note with its new text; takes `notesLimitValues`. */
const belowNotesLimit = `(SELECT coalesce(sum(length(text)), 0) FROM notes WHERE project_id = ? AND note_id <> ?)
  + length(?) <= ?`;

const notesLimitValues = (projectId: string, noteId: string, text: string): SqlValue[] => [
  projectId,
  noteId,
  text,
  limits.notes_length_per_project,
];

const notesFull = () =>
  limitReached(
    `A project can have ${limits.notes_per_project} notes, of ${limits.notes_length_per_project} characters together. Delete some, or make another project.`,
  );

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
  // A repeated call finds its note too.
  const made = await orNull(ownNote(ctx, { projectId, noteId }));
  if (made) return made;
  await ownProject(ctx, projectId);
  throw notesFull();
};

const stale = new ApiError(
  'version_mismatch',
  'This note was changed elsewhere since you opened it. Load the project again, then repeat your change.',
);

/** With If-Match, only if the version is unchanged. */
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
