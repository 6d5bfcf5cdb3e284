import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { issueSentence } from './issue-sentence.ts';

const nothing = z.strictObject({});

/** Checks a body or query against its schema; the error names the first field that was refused. */
export function parse(schema: z.ZodType | undefined, value: unknown, whole: 'body' | 'query') {
  const result = (schema ?? nothing).safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw new ApiError('invalid_request', `The ${whole} is not valid.`, whole);
  const { field, message } = issueSentence(issue, value, whole);
  throw new ApiError('invalid_request', message, field);
}

/** The version of an If-Match header, given as `3`, `"3"` or `W/"3"`; null when absent or `*`. */
export function ifMatchVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw new ApiError('invalid_request', 'If-Match must be a version number.', 'If-Match');
  return Number(version);
}
