import type { UploadTicket } from '@biophony/contract';
import { ApiError, TimeoutError } from '../core/errors.ts';
import { type CallOptions, longCallMs } from '../core/request.ts';
import type { Item, SendResult, UploadContext } from './context.ts';
import { failed, judgeAnswer, putBytes } from './put-bytes.ts';

type SingleTicket = Extract<UploadTicket, { status: 'upload' }>;

export async function sendSingle(
  ctx: UploadContext,
  item: Item,
  ticket: SingleTicket,
): Promise<SendResult> {
  const { upload_url: url, headers, file_id: fileId } = ticket;
  const target = { url, headers, offset: 0, length: item.source.size };
  const answer = await putBytes(ctx, item, target);
  if ('kind' in answer) return answer;
  return judgeAnswer(answer) ?? { kind: 'sent', fileId };
}

type PartsTicket = Extract<UploadTicket, { status: 'multipart' }>;
/** URLs expire, so not all parts of a long file. */
const signedAtOnce = 16;

interface PartRange {
  offset: number;
  length: number;
}

function partRange(number: number, partBytes: number, size: number): PartRange {
  const offset = (number - 1) * partBytes;
  return { offset, length: Math.min(partBytes, size - offset) };
}

type Refused = Exclude<SendResult, { kind: 'sent' }>;
type SignedPart = Awaited<ReturnType<UploadContext['api']['files']['partUrls']>>[number];

async function sendPart(
  ctx: UploadContext,
  item: Item,
  ticket: PartsTicket,
  signed: SignedPart,
): Promise<Refused | null> {
  const range = partRange(signed.part_number, ticket.part_bytes, item.source.size);
  const target = { url: signed.upload_url, headers: signed.headers, ...range };
  const answer = await putBytes(ctx, item, target);
  return 'kind' in answer ? answer : judgeAnswer(answer);
}

/** Signs the next parts before the last are sent. */
async function sendMissing(
  ctx: UploadContext,
  item: Item,
  ticket: PartsTicket,
  missing: number[],
): Promise<Refused | null> {
  const running = new Set<Promise<void>>();
  const end: { refused?: Refused; failure?: { error: unknown } } = {};
  const fewRunning = async (most: number) => {
    while (running.size > most) await Promise.race(running);
  };
  for (let from = 0; from < missing.length && !end.refused && !end.failure; from += signedAtOnce) {
    await fewRunning(signedAtOnce / 2);
    const numbers = missing.slice(from, from + signedAtOnce);
    const signed = await ctx.service.retry((options) =>
      ctx.api.files.partUrls(ctx.dataId, ticket.file_id, numbers, options),
    );
    for (const part of signed) {
      const sending = sendPart(ctx, item, ticket, part)
        .then(
          (result) => void (end.refused ??= result ?? undefined),
          (error: unknown) => void (end.failure ??= { error }),
        )
        .finally(() => running.delete(sending));
      running.add(sending);
    }
  }
  await fewRunning(0);
  if (end.failure) throw end.failure.error;
  return end.refused ?? null;
}

/** Skips stored parts; they stay for the next run. */
export async function sendParts(
  ctx: UploadContext,
  item: Item,
  ticket: PartsTicket,
): Promise<SendResult> {
  const { size } = item.source;
  const fileId = ticket.file_id;
  const rangeOf = (number: number) => partRange(number, ticket.part_bytes, size);
  const standing = async () => {
    const list = (options: CallOptions) => ctx.api.files.parts(ctx.dataId, fileId, options);
    const parts = await ctx.service.retry(list);
    return parts.filter((part) => part.size === rangeOf(part.part_number).length);
  };

  const before = await standing();
  item.storedBytes = before.reduce((sum, part) => sum + part.size, 0);
  const numbers = new Set(before.map((part) => part.part_number));
  const all = Array.from({ length: ticket.part_count }, (_, index) => index + 1);
  const missing = all.filter((number) => !numbers.has(number));
  try {
    const refused = await sendMissing(ctx, item, ticket, missing);
    if (refused) return refused;
  } catch (error) {
    // Joined before, but the answer was lost.
    if (error instanceof ApiError && error.code === 'already_put') return { kind: 'sent', fileId };
    throw error;
  }

  const parts = (await standing())
    .map(({ part_number, etag }) => ({ part_number, etag }))
    .sort((a, b) => a.part_number - b.part_number);
  if (parts.length < ticket.part_count)
    return { kind: 'sign_again', reason: 'the store lost parts of it' };
  return joinParts(ctx, fileId, parts);
}

async function joinParts(
  ctx: UploadContext,
  fileId: string,
  parts: { part_number: number; etag: string }[],
): Promise<SendResult> {
  // So long a call is not repeated at once, but at the end of the upload.
  const join = (options: CallOptions) =>
    ctx.api.files.completeParts(ctx.dataId, fileId, { parts }, options).then(
      () => null,
      (error: unknown) => {
        if (error instanceof TimeoutError) return error;
        throw error;
      },
    );
  try {
    const late = await ctx.service.retry(join, longCallMs);
    return late ? failed('upload_failed', late.message, true, true) : { kind: 'sent', fileId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 422) return { kind: 'hash_again', reason: error.message };
    if (error.status === 409) return { kind: 'sign_again', reason: error.message };
    throw error;
  }
}
