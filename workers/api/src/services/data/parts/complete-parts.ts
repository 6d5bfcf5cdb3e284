import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context, Handler } from '../../../http/handler.ts';
import type { BlobInfo } from '../../../ports/blobs.ts';
import { ownMultipartFile, partSize, type MultipartFile } from './multipart-file.ts';

interface NamedPart {
  part_number: number;
  etag: string;
}

const putAgain = (file: MultipartFile, parts: number[]) =>
  new ApiError(
    'conflict',
    `${file.filename} is not complete: put part ${parts.slice(0, 10).join(', ')} again, then complete it.`,
  );

const plainEtag = (etag: string) => etag.replaceAll('"', '');

/**
 * The parts as they must be joined. Throws `conflict` naming those that the caller left out or that do not stand as
 * named; a store that cannot list parts is left to judge for itself.
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

/** Throws, and deletes the object, unless it is what was announced. */
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

/** Joins the parts of a large file into one object. Repeating it after it was done is no error. */
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
  await db
    .prepare(
      `UPDATE files SET upload_id = NULL, verified_by = CASE WHEN sha256 = ? THEN 'store' END
       WHERE file_id = ? AND upload_id = ?`,
    )
    .bind(whole.sha256 ?? '', file.file_id, file.upload_id)
    .run();
  await checkWhole(ctx, file, whole);
  return { completed: true };
};
