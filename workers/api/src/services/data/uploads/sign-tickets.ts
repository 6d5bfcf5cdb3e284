import { limits, type UploadRequest, type UploadTicket } from '@biophony/contract';
import type { Context } from '../../../http/handler.ts';
import type { PutTerms } from '../../../ports/blobs.ts';
import type { DatasetRow } from '../../rows/dataset-row.ts';
import { fileKey } from '../../rows/object-keys.ts';
import { isKept, partCount, type Plan } from './plan-uploads.ts';

const mediaType = /^[\w.+-]+\/[\w.+-]+(;[ -~]*)?$/;

const unknownBytes = 'application/octet-stream';

/** The media type as sent where it can stand in a header, else the one of unknown bytes. */
export const cleanContentType = (contentType: string) =>
  mediaType.test(contentType) ? contentType : unknownBytes;

export const expiresAt = (now: Date, seconds: number) =>
  new Date(now.getTime() + seconds * 1000).toISOString();

/** The request that puts one promised file into the store. */
export async function signUpload(
  ctx: Context,
  dataset: DatasetRow,
  fileId: string,
  file: UploadRequest,
  more: Pick<PutTerms, 'bare'> = {},
) {
  const { url, headers } = await ctx.deps.blobs.presignPut(fileKey(dataset, fileId), {
    size: file.size,
    contentType: isKept(file) ? unknownBytes : cleanContentType(file.content_type),
    sha256: file.sha256,
    expiresSeconds: limits.upload_url_seconds,
    ...more,
  });
  return {
    file_id: fileId,
    upload_url: url,
    headers,
    expires_at: expiresAt(ctx.now, limits.upload_url_seconds),
  };
}

/** What the caller is told of one planned file. A dry run signs nothing: its URLs are empty. */
export async function ticketFor(
  ctx: Context,
  dataset: DatasetRow,
  plan: Plan,
  dryRun: boolean,
): Promise<UploadTicket> {
  const { file } = plan;
  const { filename } = file;
  if (plan.kind === 'refused')
    return { status: 'refused', filename, code: plan.code, error: plan.message };
  const { file_id } = plan;
  if (plan.kind === 'already_have')
    return {
      status: 'already_have',
      filename,
      file_id,
      stored_as: plan.stored_as,
      added: false,
      corrected: plan.corrected,
      verified_by: plan.verified_by,
    };
  if (plan.content)
    return {
      status: 'already_have',
      filename,
      file_id,
      stored_as: plan.content.stored_as,
      added: true,
      corrected: [],
      verified_by: plan.content.verified_by,
    };
  const heals = plan.kind === 'reserve' && plan.heals ? { heals: true } : {};
  const part_count = partCount(file.size);
  const { part_bytes } = limits;
  if (part_count > 0)
    return { status: 'multipart', filename, file_id, part_bytes, part_count, ...heals };
  if (dryRun)
    return {
      status: 'upload',
      filename,
      file_id,
      upload_url: '',
      headers: {},
      expires_at: ctx.now.toISOString(),
      ...heals,
    };
  const signed = await signUpload(ctx, dataset, file_id, file);
  return { status: 'upload', filename, ...signed, ...heals };
}
