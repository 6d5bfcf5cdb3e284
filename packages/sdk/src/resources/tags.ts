import type { CallOptions, Requester } from '../core/request.ts';

/** Tags of a project; both calls answer the tags it then has. */
export const tagsResource = (request: Requester) => ({
  /** Adds a tag; one that is there stays as it is. */
  add: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsAdd', { params: { projectId }, body: { tag } }, options)).tags,
  /** Takes a tag away. */
  remove: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsRemove', { params: { projectId, tag } }, options)).tags,
});
