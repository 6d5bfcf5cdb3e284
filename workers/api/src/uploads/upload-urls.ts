import { type ErrorCode, limits, type UploadRequest, type UploadTicket } from '@biophony/contract';
import type { PutTerms } from '../base/blobs.ts';
import { batch } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { type DatasetRow, ownDataset } from '../storage/dataset-row.ts';
import { fileKey } from '../storage/objects.ts';
import { storageExceeded, storageUsage } from '../storage/usage.ts';
import { isKept, noteRefusals, partCount, type Plan } from './plan-uploads.ts';
import { planFor, reserveFiles } from './reserve-files.ts';

const mediaType = /^[\w.+-]+\/[\w.+-]+(;[ -~]*)?$/;

const unknownBytes = 'application/octet-stream';

/** That of unknown bytes if no header can hold it. */
export const cleanContentType = (contentType: string) =>
  mediaType.test(contentType) ? contentType : unknownBytes;

export const expiresAt = (now: Date, seconds: number) =>
  new Date(now.getTime() + seconds * 1000).toISOString();

async function signUpload(
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

/** A dry run signs nothing: its URLs are empty. */
async function ticketFor(
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

/** R2's limit of a single PUT: 5 GiB. */
const singlePutBytes = 5 * 1024 ** 3;

const refusal = (code: string, message: string): ApiError => {
  const field = code === 'empty_file' || code === 'too_large' ? 'size' : 'filename';
  const codes: Record<string, ErrorCode> = {
    storage_exceeded: 'storage_exceeded',
    file_exists: 'file_exists',
    limit_reached: 'limit_reached',
  };
  return codes[code]
    ? new ApiError(codes[code], message)
    : new ApiError('invalid_request', message, field);
};

export const uploadUrl: Handler<'uploadUrl'> = async ({ ctx, params, body }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  ctx.deps.disk?.assertSpaceFor(body.size);
  if (body.size > singlePutBytes) {
    const message = `${body.filename} is larger than 5 GiB and must go up in parts. Upload it with the command line.`;
    const plan = { kind: 'refused' as const, file: body, code: 'too_large', message };
    await batch(ctx.deps.db, noteRefusals(dataset.data_id, [plan]));
    throw new ApiError('invalid_request', message, 'size');
  }
  const [plan] = await reserveFiles(ctx, dataset, [body], {});
  if (!plan || plan.kind === 'already_have')
    throw refusal('file_exists', `${body.filename} is stored in this dataset already.`);
  if (plan.kind === 'refused') throw refusal(plan.code, plan.message);
  // Clients of the specification send only Content-Type; those that send a checksum read `headers`.
  const bare = plan.file.sha256 === undefined;
  return signUpload(ctx, dataset, plan.file_id, plan.file, { bare });
};

/** Refuses all files from the first that does not fit, like a real call. */
const withinCap = (plans: Plan[], free: number): Plan[] => {
  let running = 0;
  return plans.map((plan): Plan => {
    if (plan.kind !== 'reserve') return plan;
    if (plan.content) return plan;
    running += plan.file.size;
    return running <= free
      ? plan
      : { kind: 'refused', file: plan.file, code: 'storage_exceeded', message: storageExceeded };
  });
};

const signedAtOnce = 50;

/** A fixed number of statements and store calls. */
export const uploadUrls: Handler<'uploadUrls'> = async ({ ctx, params, body }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  const dryRun = body.dry_run === true;
  if (!dryRun) ctx.deps.disk?.assertSpaceFor(0);
  const options = { dedupe: true, correct: body.correct === true };
  let plans: Plan[];
  if (dryRun) {
    const { used, limit } = await storageUsage(ctx.deps.db, ctx.userId);
    plans = withinCap(await planFor(ctx, dataset, body.files, options), limit - used);
  } else plans = await reserveFiles(ctx, dataset, body.files, options);
  const files: UploadTicket[] = [];
  for (let at = 0; at < plans.length; at += signedAtOnce) {
    await yieldByTime(ctx.deps);
    const some = plans.slice(at, at + signedAtOnce);
    files.push(...(await Promise.all(some.map((plan) => ticketFor(ctx, dataset, plan, dryRun)))));
  }
  return { files };
};
