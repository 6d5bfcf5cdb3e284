import { limits, type Note } from '@biophony/contract';
import { firstRow, sql } from '../base/sql.ts';
import { change, isVersion } from '../events/change.ts';
import { ApiError, limitReached, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { actorName, ownProject } from '../identity/membership.ts';
import { assertRoomForRows, recountRows } from '../storage/usage.ts';

/** Throws `not_found` if absent, elsewhere or not the caller's. */
async function ownNote(ctx: Context, { projectId = '', noteId = '' }): Promise<Note> {
  const note = await firstRow<Note>(
    ctx.deps.db,
    sql`SELECT note_id, text, author, created_at, updated_at, version FROM notes
      WHERE note_id = ${noteId} AND project_id = ${projectId}
        AND project_id IN (SELECT project_id FROM projects WHERE user_id = ${ctx.userId})`,
  );
  if (!note) throw notFound('note');
  return note;
}

const exists = (noteId: string) => sql`EXISTS (SELECT 1 FROM notes WHERE note_id = ${noteId})`;

/** Counts the note with its new text. */
const hasRoom = (projectId: string, noteId: string, text: string) =>
  sql`(SELECT coalesce(sum(length(text)), 0) FROM notes
    WHERE project_id = ${projectId} AND note_id <> ${noteId})
    + length(${text}) <= ${limits.notes_length_per_project}`;

const notesFull = () =>
  limitReached(
    `A project can have ${limits.notes_per_project} notes, of ${limits.notes_length_per_project} characters together. Delete some, or make another project.`,
  );

export const createNote: Handler<'notesCreate'> = async ({
  ctx,
  newId: noteId = crypto.randomUUID(),
  params,
  body: { text, author: named },
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const isMember = ctx.actorId !== ctx.userId;
  const author = named || (isMember && (await actorName(ctx))) || 'User';
  const at = ctx.now.toISOString();
  await assertRoomForRows(ctx, text.length);
  return change(ctx, {
    projectId,
    id: noteId,
    event: { action: 'Note added', metadata: { author } },
    audit: { action: 'notesCreate', object: `note ${noteId}`, after: { author, text } },
    make: [
      sql`INSERT INTO notes (note_id, project_id, text, author, created_at, updated_at)
        SELECT ${noteId}, project_id, ${text}, ${author}, ${at}, ${at} FROM projects
        WHERE project_id = ${projectId} AND user_id = ${ctx.userId}
          AND (SELECT count(*) FROM notes
            WHERE notes.project_id = projects.project_id) < ${limits.notes_per_project}
          AND ${hasRoom(projectId, noteId, text)}
        ON CONFLICT (note_id) DO NOTHING`,
    ],
    when: exists(noteId),
    write: [recountRows(projectId, 'notes')],
    read: () => ownNote(ctx, { projectId, noteId }),
    otherwise: notesFull,
  });
};

const stale = new ApiError(
  'version_mismatch',
  'This note was changed elsewhere since you opened it. Load the project again, then repeat your change.',
);

export const updateNote: Handler<'notesUpdate'> = async ({
  ctx,
  params,
  body: { text },
  ifMatch,
}) => {
  const note = await ownNote(ctx, params);
  if (ifMatch !== null && note.version !== ifMatch) throw stale;
  if (note.text === text) return note;
  const { projectId = '', noteId = '' } = params;
  if (text.length > note.text.length) await assertRoomForRows(ctx, text.length);
  const same = sql`note_id = ${noteId} AND ${isVersion(ifMatch)}
    AND (length(text) >= length(${text}) OR ${hasRoom(projectId, noteId, text)})`;
  return change(ctx, {
    projectId,
    event: { action: 'Note changed', metadata: { author: note.author } },
    audit: {
      action: 'notesUpdate',
      object: `note ${noteId}`,
      before: { text: note.text },
      after: { text },
    },
    when: sql`EXISTS (SELECT 1 FROM notes WHERE ${same})`,
    write: [
      sql`UPDATE notes SET text = ${text}, updated_at = ${ctx.now.toISOString()}, version = version + 1
        WHERE ${same}`,
      recountRows(projectId, 'notes'),
    ],
    read: () => ownNote(ctx, params),
    otherwise: async () =>
      ifMatch !== null && (await ownNote(ctx, params)).version !== ifMatch ? stale : notesFull(),
  });
};

export const deleteNote: Handler<'notesDelete'> = async ({ ctx, params }) => {
  const { note_id: noteId, author, text } = await ownNote(ctx, params);
  const { projectId = '' } = params;
  await change(ctx, {
    projectId,
    event: { action: 'Note deleted', metadata: { author } },
    audit: { action: 'notesDelete', object: `note ${noteId}`, before: { author, text } },
    when: exists(noteId),
    write: [sql`DELETE FROM notes WHERE note_id = ${noteId}`, recountRows(projectId, 'notes')],
  });
  return { deleted: true };
};
