import { limits } from '@biophony/contract';
import { plainEtag } from '@biophony/s3';
import type { BlobInfo } from '../base/blobs.ts';
import { firstRow, run, sql } from '../base/sql.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { fileKey } from '../storage/objects.ts';
import { partCount } from './plan-uploads.ts';
import { cleanContentType, expiresAt } from './upload-urls.ts';

interface MultipartFile {
  file_id: string;
  filename: string;
  size_bytes: number;
  sha256: string | null;
  content_type: string;
  status: string;
  upload_id: string | null;
  key: string;
  parts: number;
}

/** Throws `not_found`, or `conflict` for a file sent whole. */
async function ownMultipartFile(
  ctx: Context,
  params: Record<string, string>,
): Promise<MultipartFile> {
  const row = await firstRow<
    MultipartFile & { user_id: string; project_id: string; data_id: string }
  >(
    ctx.deps.db,
    sql`SELECT files.*, project_id, user_id FROM files JOIN datasets USING (data_id)
      WHERE file_id = ${params.fileId ?? ''} AND data_id = ${params.dataId ?? ''}
        AND user_id = ${ctx.userId} AND content_id IS NULL`,
  );
  if (!row) throw notFound('file');
  const parts = partCount(row.size_bytes);
  if (parts === 0)
    throw new ApiError(
      'conflict',
      `${row.filename} is small enough to go up whole; ask for its upload URL instead.`,
    );
  return { ...row, parts, key: fileKey(row, row.file_id) };
}

const partSize = (file: MultipartFile, partNumber: number): number =>
  partNumber < file.parts
    ? limits.part_bytes
    : file.size_bytes - (file.parts - 1) * limits.part_bytes;

const alreadyPut = ({ filename }: MultipartFile) =>
  new ApiError('already_put', `${filename} is in the store already. Confirm the upload.`);

/** Started on first use; simultaneous callers get the same one. */
async function uploadIdOf(ctx: Context, file: MultipartFile): Promise<string> {
  if (file.upload_id) return file.upload_id;
  const { db, blobs } = ctx.deps;
  if ((await blobs.head(file.key))?.size === file.size_bytes) throw alreadyPut(file);
  const { upload_id } = await blobs.createMultipart(file.key, cleanContentType(file.content_type));
  await run(
    db,
    sql`UPDATE files SET upload_id = ${upload_id}
      WHERE file_id = ${file.file_id} AND upload_id IS NULL AND status <> 'stored'`,
  );
  const row = await firstRow<{ upload_id: string | null }>(
    db,
    sql`SELECT upload_id FROM files WHERE file_id = ${file.file_id}`,
  );
  if (row?.upload_id === upload_id) return upload_id;
  await blobs.abortMultipart(file.key, upload_id);
  if (row?.upload_id) return row.upload_id;
  throw new ApiError(
    'conflict',
    `${file.filename} was changed meanwhile. Ask for its upload again.`,
  );
}

/** Numbered from 1; all but the last have the ticket's size. */
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

export const listParts: Handler<'partsList'> = async ({ ctx, params }) => {
  const file = await ownMultipartFile(ctx, params);
  return {
    parts: file.upload_id ? await ctx.deps.blobs.listParts(file.key, file.upload_id) : [],
  };
};

interface NamedPart {
  part_number: number;
  etag: string;
}

const putAgain = (file: MultipartFile, parts: number[]) =>
  new ApiError(
    'conflict',
    `${file.filename} is not complete: put part ${parts.slice(0, 10).join(', ')} again, then complete it.`,
  );

/**
 * Throws `conflict` naming parts that are missing or differ; a store that cannot list parts checks
 * them itself.
 */
async function partsToJoin(
  ctx: Context,
  file: MultipartFile,
  uploadId: string,
  named: NamedPart[],
): Promise<NamedPart[]> {
  const etags = new Map(named.map((part) => [part.part_number, plainEtag(part.etag)]));
  const standing = new Map(
    (await ctx.deps.blobs.listParts(file.key, uploadId)).map((part) => [part.part_number, part]),
  );
  const numbers = Array.from({ length: file.parts }, (_, at) => at + 1);
  const wrong = numbers.filter((number) => {
    const part = standing.get(number);
    if (!etags.has(number)) return true;
    if (standing.size === 0) return false;
    return part?.size !== partSize(file, number) || plainEtag(part.etag) !== etags.get(number);
  });
  if (wrong.length > 0) throw putAgain(file, wrong);
  return numbers.map((part_number) => ({ part_number, etag: etags.get(part_number) ?? '' }));
}

async function join(
  ctx: Context,
  file: MultipartFile,
  uploadId: string,
  parts: NamedPart[],
): Promise<BlobInfo> {
  try {
    return await ctx.deps.blobs.completeMultipart(file.key, uploadId, parts);
  } catch (cause) {
    const there = await ctx.deps.blobs.head(file.key);
    if (there?.size === file.size_bytes) return there;
    ctx.deps.log.error('The store did not join the parts of a file', {
      request_id: ctx.requestId,
      cause: String(cause),
    });
    throw new ApiError(
      'conflict',
      `The store could not join the parts of ${file.filename}. Put them again, then complete it.`,
    );
  }
}

/** Throws, and deletes the object, unless it is what was promised. */
async function checkWhole(ctx: Context, file: MultipartFile, whole: BlobInfo): Promise<void> {
  const sameSum = !whole.sha256 || !file.sha256 || whole.sha256 === file.sha256;
  if (whole.size === file.size_bytes && sameSum) return;
  await ctx.deps.blobs.delete([file.key]);
  throw whole.size === file.size_bytes
    ? new ApiError(
        'checksum_mismatch',
        `${file.filename} arrived with other content than announced (SHA-256 differs). Upload it again.`,
      )
    : new ApiError(
        'conflict',
        `${file.filename} arrived with ${whole.size} bytes instead of ${file.size_bytes}. Upload it again.`,
      );
}

/** Safe to repeat. */
export const completeParts: Handler<'partsComplete'> = async ({ ctx, params, body }) => {
  const file = await ownMultipartFile(ctx, params);
  if (file.status === 'stored') return { completed: true };
  const { blobs, db } = ctx.deps;
  if (!file.upload_id) {
    const there = await blobs.head(file.key);
    if (there?.size === file.size_bytes) return { completed: true };
    throw new ApiError(
      'conflict',
      `No upload of ${file.filename} is in progress. Put its parts first.`,
    );
  }
  const parts = await partsToJoin(ctx, file, file.upload_id, body.parts);
  const whole = await join(ctx, file, file.upload_id, parts);
  await run(
    db,
    sql`UPDATE files SET upload_id = NULL,
        verified_by = CASE WHEN sha256 = ${whole.sha256 ?? ''} THEN 'store' END
      WHERE file_id = ${file.file_id} AND upload_id = ${file.upload_id}`,
  );
  await checkWhole(ctx, file, whole);
  return { completed: true };
};
