import type { RouteId } from '@biophony/contract';
import { ApiError } from './api-error.ts';

const MiB = 1024 ** 2;
const defaultLimit = MiB;

/** Rows whose bodies are lists that may grow past a mebibyte. */
const limits: Partial<Record<RouteId, number>> = {
  validate: 16 * MiB,
  uploadUrls: 4 * MiB,
  partsComplete: 4 * MiB,
  runnerComplete: 8 * MiB,
};

const tooLarge = (limit: number) =>
  new ApiError(
    'body_too_large',
    `The request body is larger than the ${limit / MiB} MB allowed here. Send it in smaller pieces.`,
  );

async function readText(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length');
  if (length !== null) {
    if (Number(length) > limit) throw tooLarge(limit);
    return request.text();
  }
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The JSON body of a request; an absent body counts as `{}`, so that the schema names what is missing.
 * Throws body_too_large, unsupported_type or invalid_json.
 */
export async function readJson(request: Request, row: RouteId): Promise<unknown> {
  const text = await readText(request, limits[row] ?? defaultLimit);
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type))
    throw new ApiError(
      'unsupported_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ApiError('invalid_json', `The request body is not valid JSON: ${reason}`);
  }
}
