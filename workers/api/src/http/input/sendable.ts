import { limits, textFault } from '@biophony/contract';
import { ApiError } from '../errors/api-error.ts';
import { fieldName } from '../errors/issue-sentence.ts';

type Path = readonly PropertyKey[];

function assertText(text: string, path: Path, whole: string): void {
  const fault = textFault(text);
  if (fault === null) return;
  const field = fieldName(path) || whole;
  throw new ApiError('invalid_request', `${field} ${fault}.`, field);
}

function assertKey(key: string, path: Path, whole: string): void {
  const fault = textFault(key);
  if (fault === null) return;
  const field = fieldName(path) || whole;
  throw new ApiError('invalid_request', `The name of a field in ${field} ${fault}.`, field);
}

/**
 * Refuses what cannot be kept as it was sent, in whatever field: texts and names of fields by the contract's rule for
 * texts, and lists and objects inside each other deeper than its bound. Texts of fields that match `except` are for their
 * handler to refuse. Throws invalid_request with the field's name.
 */
export function assertSendable(value: unknown, whole: string, except?: RegExp): void {
  const path: PropertyKey[] = [];
  const inside = (key: PropertyKey, inner: unknown): void => {
    path.push(key);
    walk(inner);
    path.pop();
  };
  const walk = (inner: unknown): void => {
    if (typeof inner === 'string')
      return except && except.test(fieldName(path)) ? undefined : assertText(inner, path, whole);
    if (inner === null || typeof inner !== 'object') return;
    if (path.length >= limits.body_depth)
      throw new ApiError(
        'invalid_request',
        `The ${whole} is nested more than ${limits.body_depth} levels deep. Send it flatter.`,
        whole,
      );
    if (Array.isArray(inner)) return inner.forEach((one, at) => inside(at, one));
    for (const [key, one] of Object.entries(inner)) {
      assertKey(key, path, whole);
      inside(key, one);
    }
  };
  walk(value);
}
