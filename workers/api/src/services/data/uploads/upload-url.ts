import { ApiError } from '../../../http/errors/api-error.ts';
import type { ErrorCode } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { ownDataset } from '../../rows/dataset-row.ts';
import { reserveFiles } from './reserve-files.ts';
import { noteRefusals } from './refused-uploads.ts';
import { signUpload } from './sign-tickets.ts';

/** The most that the store takes in one PUT (R2: 5 GiB); larger files go up in parts. */
const singlePutBytes = 5 * 1024 ** 3;

const refusal = (code: string, message: string): ApiError => {
  const field = code === 'empty_file' || code === 'too_large' ? 'size' : 'filename';
  const known: Record<string, ErrorCode> = {
    storage_exceeded: 'storage_exceeded',
    file_exists: 'file_exists',
    limit_reached: 'limit_reached',
  };
  return known[code]
    ? new ApiError(known[code], message)
    : new ApiError('invalid_request', message, field);
};

/** The URL to which one file is put. Asking again for a file that did not arrive gives a new URL. */
export const uploadUrl: Handler<'uploadUrl'> = async ({ ctx, params, body }) => {
  const dataset = await ownDataset(ctx, params.dataId);
  ctx.deps.disk?.assertSpaceFor(body.size);
  if (body.size > singlePutBytes) {
    const message = `${body.filename} is larger than 5 GiB and must go up in parts. Upload it with the command line.`;
    const plan = { kind: 'refused' as const, file: body, code: 'too_large', message };
    await ctx.deps.db.batch(noteRefusals(ctx.deps.db, dataset.data_id, [plan]));
    throw new ApiError('invalid_request', message, 'size');
  }
  const [plan] = await reserveFiles(ctx, dataset, [body], {});
  if (!plan || plan.kind === 'already_have')
    throw refusal('file_exists', `${body.filename} is stored in this dataset already.`);
  if (plan.kind === 'refused') throw refusal(plan.code, plan.message);
  // The specification's clients send no header but Content-Type; those that send a checksum read `headers`.
  const bare = plan.file.sha256 === undefined;
  return signUpload(ctx, dataset, plan.file_id, plan.file, { bare });
};
