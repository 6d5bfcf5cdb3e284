import type { AnswerOf, BodyOf, ProjectSummary, QueryOf } from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
import type { CallOptions, Requester } from '../core/request.ts';

type ProjectsPage = AnswerOf<'projectsList'>;

/** A list may contain notes instead of their number: the specification names nothing else. */
const counted = (project: ProjectSummary & { notes?: readonly unknown[] }): ProjectSummary =>
  (project.note_count as number | undefined) === undefined
    ? { ...project, note_count: project.notes?.length ?? 0 }
    : project;

/** Projects of the signed-in user. */
export const projectsResource = (request: Requester) => ({
  /** Projects the user owns or is a member of. */
  list: (
    query: QueryOf<'projectsList'> = {},
    options?: CallOptions,
  ): Pages<ProjectsPage, ProjectSummary> =>
    pages(
      (cursor) => request('projectsList', { query: { ...query, cursor } }, options),
      (page) => page.projects.map(counted),
      query.cursor,
    ),
  /**
   * Starts to create an example survey if you have none, and returns its progress; poll until it is
   * done.
   */
  example: (options?: CallOptions) => request('projectsExample', {}, options),
  /** Creates a project. */
  create: async (body: BodyOf<'projectsCreate'>, options?: CallOptions) =>
    (await request('projectsCreate', { body }, options)).project,
  /** One project with its content. */
  get: async (projectId: string, options?: CallOptions) =>
    (await request('projectsGet', { params: { projectId } }, options)).project,
  /** With `version`, refused with status 412 if changed meanwhile. */
  update: async (
    projectId: string,
    { version, ...body }: BodyOf<'projectsUpdate'> & { version?: number },
    options?: CallOptions,
  ) => {
    const call = { params: { projectId }, body, ifMatch: version };
    return (await request('projectsUpdate', call, options)).project;
  },
  /** Deletes a project with all its datasets, analyses and results. */
  delete: (projectId: string, options?: CallOptions) =>
    request('projectsDelete', { params: { projectId } }, options),
  /** Pages that may show the project to everybody. */
  publicAccess: (projectId: string, options?: CallOptions) =>
    request('publicAccessGet', { params: { projectId } }, options),
  /** Replaces the list of pages. */
  setPublicAccess: (projectId: string, body: BodyOf<'publicAccessPut'>, options?: CallOptions) =>
    request('publicAccessPut', { params: { projectId }, body }, options),
});

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

/** Tags of a project; both calls return its new tags. */
export const tagsResource = (request: Requester) => ({
  /** Adds a tag; an existing one stays. */
  add: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsAdd', { params: { projectId }, body: { tag } }, options)).tags,
  /** Takes a tag away. */
  remove: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsRemove', { params: { projectId, tag } }, options)).tags,
});
