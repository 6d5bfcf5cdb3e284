import type { UploadTicket } from '@biophony/contract';
import type { CallOptions } from '../../core/call.ts';
import { ApiError } from '../../core/errors.ts';
import type { Item, UploadContext } from '../context/upload-context.ts';
import { uploadRequest } from './upload-request.ts';

/** True for a refusal of the request itself: one file of the batch may be the cause. */
const isAboutContent = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'invalid_request';

export interface SignTerms {
  dryRun: boolean;
  /** Facts sent replace those of files that are there. */
  correct: boolean;
}

/**
 * Asks what to do with each item: upload, upload in parts, nothing, or not at all. A batch refused
 * because of one file is halved until only that file is refused.
 */
export async function signItems(
  ctx: UploadContext,
  items: Item[],
  terms: SignTerms,
): Promise<[Item, UploadTicket][]> {
  const body = {
    files: items.map(uploadRequest),
    ...(terms.dryRun ? { dry_run: true } : {}),
    ...(terms.correct ? { correct: true } : {}),
  };
  const ask = (options: CallOptions) => ctx.api.files.uploadUrls(ctx.dataId, body, options);
  try {
    const tickets = (await ctx.service.retry(ask)).files;
    return items.map((item, index) => [item, ticketOf(item, tickets[index])]);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    const [only] = items;
    if (items.length === 1 && only) return [[only, refusal(only, error)]];
    const half = Math.ceil(items.length / 2);
    return [
      ...(await signItems(ctx, items.slice(0, half), terms)),
      ...(await signItems(ctx, items.slice(half), terms)),
    ];
  }
}

function ticketOf(item: Item, ticket: UploadTicket | undefined): UploadTicket {
  if (ticket?.filename === item.source.filename) return ticket;
  throw new ApiError(`The service did not answer for ${item.source.filename}`, {
    status: 200,
    code: 'unexpected_answer',
    requestId: null,
    field: null,
    retryAfterMs: null,
  });
}

const refusal = (item: Item, error: ApiError): UploadTicket => ({
  status: 'refused',
  filename: item.source.filename,
  code: error.code,
  error: error.message,
});
