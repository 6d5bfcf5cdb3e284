import type { AnswerOf, BodyOf, ProjectSummary, QueryOf } from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
import type { CallOptions, Requester } from '../core/request.ts';

type ProjectsPage = AnswerOf<'projectsList'>;

/** The specification lets a list contain notes instead of their number. */
const counted = (project: ProjectSummary & { notes?: readonly unknown[] }): ProjectSummary =>
  (project.note_count as number | undefined) === undefined
    ? { ...project, note_count: project.notes?.length ?? 0 }
    : project;

export const projectsResource = (request: Requester) => ({
  list: (
    query: QueryOf<'projectsList'> = {},
    options?: CallOptions,
  ): Pages<ProjectsPage, ProjectSummary> =>
    pages(
      (cursor) => request('projectsList', { query: { ...query, cursor } }, options),
      (page) => page.projects.map(counted),
      query.cursor,
    ),
  /** Starts an example survey if you have none; poll until it is done. */
  example: (options?: CallOptions) => request('projectsExample', {}, options),
  create: async (body: BodyOf<'projectsCreate'>, options?: CallOptions) =>
    (await request('projectsCreate', { body }, options)).project,
  get: async (projectId: string, options?: CallOptions) =>
    (await request('projectsGet', { params: { projectId } }, options)).project,
  /** With `version`, refused with 412 if changed meanwhile. */
  update: async (
    projectId: string,
    { version, ...body }: BodyOf<'projectsUpdate'> & { version?: number },
    options?: CallOptions,
  ) => {
    const call = { params: { projectId }, body, ifMatch: version };
    return (await request('projectsUpdate', call, options)).project;
  },
  delete: (projectId: string, options?: CallOptions) =>
    request('projectsDelete', { params: { projectId } }, options),
  publicAccess: (projectId: string, options?: CallOptions) =>
    request('publicAccessGet', { params: { projectId } }, options),
  setPublicAccess: (projectId: string, body: BodyOf<'publicAccessPut'>, options?: CallOptions) =>
    request('publicAccessPut', { params: { projectId }, body }, options),
});

export const notesResource = (request: Requester) => ({
  create: (projectId: string, body: BodyOf<'notesCreate'>, options?: CallOptions) =>
    request('notesCreate', { params: { projectId }, body }, options),
  /** With `version`, refused with 412 if changed meanwhile. */
  update: (
    projectId: string,
    noteId: string,
    { version, ...body }: BodyOf<'notesUpdate'> & { version?: number },
    options?: CallOptions,
  ) => request('notesUpdate', { params: { projectId, noteId }, body, ifMatch: version }, options),
  delete: (projectId: string, noteId: string, options?: CallOptions) =>
    request('notesDelete', { params: { projectId, noteId } }, options),
});

/** Both calls return the new tags. */
export const tagsResource = (request: Requester) => ({
  /** An existing tag stays. */
  add: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsAdd', { params: { projectId }, body: { tag } }, options)).tags,
  remove: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsRemove', { params: { projectId, tag } }, options)).tags,
});
