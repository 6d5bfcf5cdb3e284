import type { Handler } from '../../../http/handler.ts';
import { ownMultipartFile } from './multipart-file.ts';

/** Which parts of a large file stand already, so that an upload can go on where it ended. */
export const listParts: Handler<'partsList'> = async ({ ctx, params }) => {
  const file = await ownMultipartFile(ctx, params);
  return {
    parts: file.upload_id ? await ctx.deps.blobs.listParts(file.key, file.upload_id) : [],
  };
};
