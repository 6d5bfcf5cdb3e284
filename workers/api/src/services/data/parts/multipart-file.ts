import { limits } from '@biophony/contract';
import { ApiError, notFound } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import { fileKey } from '../../rows/object-keys.ts';
import { partCount } from '../uploads/plan-uploads.ts';

export interface MultipartFile {
  file_id: string;
  filename: string;
  size_bytes: number;
  sha256: string | null;
  content_type: string;
  status: string;
  upload_id: string | null;
  /** Where the file stands in the store. */
  key: string;
  parts: number;
}

/** The caller's large file. Throws `not_found`, or `conflict` for a file that goes up whole. */
export async function ownMultipartFile(
  ctx: Context,
  params: Record<string, string>,
): Promise<MultipartFile> {
  const row = await ctx.deps.db
    .prepare(
      `SELECT files.*, project_id, user_id FROM files JOIN datasets USING (data_id)
       WHERE file_id = ? AND data_id = ? AND user_id = ? AND content_id IS NULL`,
    )
    .bind(params.fileId ?? '', params.dataId ?? '', ctx.userId)
    .first<MultipartFile & { user_id: string; project_id: string; data_id: string }>();
  if (!row) throw notFound('file');
  const parts = partCount(row.size_bytes);
  if (parts === 0)
    throw new ApiError(
      'conflict',
      `${row.filename} is small enough to go up whole; ask for its upload URL instead.`,
    );
  return { ...row, parts, key: fileKey(row, row.file_id) };
}

/** Size in bytes of one part: all are alike but the last. */
export const partSize = (file: MultipartFile, partNumber: number): number =>
  partNumber < file.parts
    ? limits.part_bytes
    : file.size_bytes - (file.parts - 1) * limits.part_bytes;
