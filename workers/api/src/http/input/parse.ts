import { z } from 'zod';
import { assertSendable } from './sendable.ts';
import { ApiError } from '../errors/api-error.ts';
import { issueSentence, shownKey } from '../errors/issue-sentence.ts';

/** What a call was parsed from. */
export type Whole = 'body' | 'query' | 'path';

const nothing = z.strictObject({});

/**
 * Checks a body or query, all its texts but those of the fields `except` and then its shape, against its schema; the error
 * names the first field that was refused.
 */
export function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  whole: Whole,
  except?: RegExp,
) {
  assertSendable(value, whole, except);
  const result = (schema ?? nothing).safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw new ApiError('invalid_request', `The ${whole} is not valid.`, whole);
  const { field, message } = issueSentence(issue, value, whole);
  throw new ApiError('invalid_request', message, field);
}

/** The query as an object. Throws invalid_request for a parameter that is given twice, since either could be meant. */
export function singleValues(queries: Record<string, string[]>): Record<string, string> {
  const single: Record<string, string> = {};
  for (const [name, values] of Object.entries(queries)) {
    if (values.length > 1)
      throw new ApiError(
        'invalid_request',
        `${shownKey(name)} is given ${values.length} times in the query. Give it once.`,
        shownKey(name),
      );
    single[name] = values[0] ?? '';
  }
  return single;
}

/** The version of an If-Match header, given as `3`, `"3"` or `W/"3"`; null when absent or `*`. */
export function ifMatchVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw new ApiError('invalid_request', 'If-Match must be a version number.', 'If-Match');
  return Number(version);
}
