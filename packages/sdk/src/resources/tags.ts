import type { CallOptions, Requester } from '../core/request.ts';

/** Tags of a project; both calls return its new tags. */
export const tagsResource = (request: Requester) => ({
  /** Adds a tag; an existing one stays. */
  add: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsAdd', { params: { projectId }, body: { tag } }, options)).tags,
  /** Takes a tag away. */
  remove: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsRemove', { params: { projectId, tag } }, options)).tags,
});
