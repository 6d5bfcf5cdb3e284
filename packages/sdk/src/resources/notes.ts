import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';

/** Notes of a project. */
export const notesResource = (request: Requester) => ({
  /** Creates a note. */
  create: (projectId: string, body: BodyOf<'notesCreate'>, options?: CallOptions) =>
    request('notesCreate', { params: { projectId }, body }, options),
  /** With `version`, refused with status 412 if changed meanwhile. */
  update: (
    projectId: string,
    noteId: string,
    { version, ...body }: BodyOf<'notesUpdate'> & { version?: number },
    options?: CallOptions,
  ) => request('notesUpdate', { params: { projectId, noteId }, body, ifMatch: version }, options),
  /** Deletes a note. */
  delete: (projectId: string, noteId: string, options?: CallOptions) =>
    request('notesDelete', { params: { projectId, noteId } }, options),
});
