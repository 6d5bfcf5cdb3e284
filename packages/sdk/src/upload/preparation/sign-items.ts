import type { UploadTicket } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import type { CallOptions } from '../../core/call.ts';
import { ApiError } from '../../core/errors.ts';
import type { Item, UploadContext } from '../context/upload-context.ts';
import type { UploadSource } from '../source/source.ts';

/** The first half of a character that was cut in two. */
const halfPair = /[\uD800-\uDBFF]$/;

/** As many remarks as a file may have, each as long as it may be; blank ones tell nothing. */
const remarksOf = ({ remarks = [] }: UploadSource): string[] =>
  remarks
    .map((remark) => remark.trim().slice(0, limits.remark_length).replace(halfPair, ''))
    .filter(Boolean)
    .slice(0, limits.remarks_per_file);

const request = ({ source, sha256 }: Item) => ({
  filename: source.filename,
  content_type: source.contentType,
  size: source.size,
  ...(sha256 === null ? {} : { sha256 }),
  ...(source.kind ? { kind: source.kind } : {}),
  ...(source.recording ? { recording: source.recording } : {}),
  ...(source.remarks?.length ? { remarks: remarksOf(source) } : {}),
});

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
    files: items.map(request),
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
