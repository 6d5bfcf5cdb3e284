import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  createdAt,
  Deleted,
  field,
  id,
  lineOfText,
  trimmed,
  updatedAt,
  version,
} from './fields.ts';

export const Note = z.strictObject({
  note_id: id('The note', 'c20ad4d7-6fe9-4759-aa27-a0c99bff6706'),
  text: field(z.string(), 'The note itself', 'A blackcap sings on every morning.'),
  author: field(z.string(), 'Who wrote it', 'Ada Green'),
  created_at: createdAt,
  updated_at: updatedAt,
  version,
});
export type Note = z.infer<typeof Note>;

const text = field(
  trimmed(limits.note_text_length),
  'The note itself',
  'A blackcap sings on every morning.',
);
export const NoteCreate = z.strictObject({
  text,
  author: field(
    lineOfText(limits.note_author_length).optional(),
    "'User' when absent",
    'Ada Green',
  ),
});
export const NoteUpdate = z.strictObject({
  text,
});

const tag = { name: 'Notes', description: 'What people write to a project' };

export default defineEndpoints(tag, {
  notesCreate: {
    route: ['POST', '/api/projects/{projectId}/notes'],
    specified: true,
    summary: 'Add a note',
    failure: 'Failed to add note',
    access: 'projects:write',
    role: 'manager',
    status: 201,
    idempotent: true,
    errors: ['limit_reached', 'storage_exceeded'],
    body: NoteCreate,
    answer: Note,
  },
  notesUpdate: {
    route: ['PUT', '/api/projects/{projectId}/notes/{noteId}'],
    specified: true,
    summary: 'Change a note',
    failure: 'Failed to update note',
    access: 'projects:write',
    role: 'manager',
    conditional: true,
    errors: ['limit_reached', 'storage_exceeded'],
    body: NoteUpdate,
    answer: Note,
  },
  notesDelete: {
    route: ['DELETE', '/api/projects/{projectId}/notes/{noteId}'],
    specified: true,
    summary: 'Delete a note',
    failure: 'Failed to delete note',
    access: 'projects:write',
    role: 'manager',
    answer: Deleted,
  },
});
