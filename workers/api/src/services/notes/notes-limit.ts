import { limits } from '@biophony/contract';
import { limitReached } from '../../http/errors/api-error.ts';
import type { SqlValue } from '../../ports/database.ts';

/** SQL condition that all notes of a project stay below their bound with one of them as it is to be; takes `notesLimitValues`. */
export const belowNotesLimit = `(SELECT coalesce(sum(length(text)), 0) FROM notes WHERE project_id = ? AND note_id <> ?)
  + length(?) <= ?`;

export const notesLimitValues = (projectId: string, noteId: string, text: string): SqlValue[] => [
  projectId,
  noteId,
  text,
  limits.notes_length_per_project,
];

export const notesFull = () =>
  limitReached(
    `A project can have ${limits.notes_per_project} notes, of ${limits.notes_length_per_project} characters together. Delete some, or make another project.`,
  );
