import { limits } from '@biophony/contract';
import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context, Handler } from '../../../http/handler.ts';
import { ownMultipartFile, partSize, type MultipartFile } from './multipart-file.ts';
import { cleanContentType, expiresAt } from '../uploads/sign-tickets.ts';

const alreadyPut = ({ filename }: MultipartFile) =>
  new ApiError('already_put', `${filename} is in the store already. Confirm the upload.`);

/** The upload in progress, begun when it is first asked for. Of two callers at once one begins it for both. */
async function uploadIdOf(ctx: Context, file: MultipartFile): Promise<string> {
  if (file.upload_id) return file.upload_id;
  const { db, blobs } = ctx.deps;
  if ((await blobs.head(file.key))?.size === file.size_bytes) throw alreadyPut(file);
  const { upload_id } = await blobs.createMultipart(file.key, cleanContentType(file.content_type));
  await db
    .prepare(
      `UPDATE files SET upload_id = ? WHERE file_id = ? AND upload_id IS NULL AND status <> 'stored'`,
    )
    .bind(upload_id, file.file_id)
    .run();
  const row = await db
    .prepare('SELECT upload_id FROM files WHERE file_id = ?')
    .bind(file.file_id)
    .first<{ upload_id: string | null }>();
  if (row?.upload_id === upload_id) return upload_id;
  await blobs.abortMultipart(file.key, upload_id);
  if (row?.upload_id) return row.upload_id;
  throw new ApiError(
    'conflict',
    `${file.filename} was changed meanwhile. Ask for its upload again.`,
  );
}

/** URLs for parts of a large file; parts are numbered from 1 and all but the last have the size of its ticket. */
export const partUrls: Handler<'partUrls'> = async ({ ctx, params, body }) => {
  const file = await ownMultipartFile(ctx, params);
  if (file.status === 'stored') throw alreadyPut(file);
  ctx.deps.disk?.assertSpaceFor(0);
  const beyond = body.part_numbers.find((number) => number > file.parts);
  if (beyond !== undefined)
    throw new ApiError(
      'invalid_request',
      `${file.filename} has ${file.parts} parts; there is no part ${beyond}.`,
      'part_numbers',
    );
  const uploadId = await uploadIdOf(ctx, file);
  const parts = body.part_numbers.map(async (part_number) => {
    const { url, headers } = await ctx.deps.blobs.presignPart(file.key, uploadId, part_number, {
      size: partSize(file, part_number),
      expiresSeconds: limits.upload_url_seconds,
    });
    return { part_number, upload_url: url, headers };
  });
  return {
    parts: await Promise.all(parts),
    expires_at: expiresAt(ctx.now, limits.upload_url_seconds),
  };
};
