import type { CallOptions, Requester } from '../core/call.ts';

/** Tags of a project; both calls answer the tags it then has. */
export const tagsResource = (request: Requester) => ({
  add: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsAdd', { params: { projectId }, body: { tag } }, options)).tags,
  remove: async (projectId: string, tag: string, options?: CallOptions) =>
    (await request('tagsRemove', { params: { projectId, tag } }, options)).tags,
});
