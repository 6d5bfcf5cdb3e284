import { limits, textFault } from '@biophony/contract';
import { z } from 'zod';
import { ApiError } from './api-error.ts';

type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const shownCharacters = 100;
const shownKey = (key: PropertyKey) => (key === '' ? '""' : String(key).slice(0, shownCharacters));

const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`;
    return name === '' ? shownKey(key) : `${name}.${shownKey(key)}`;
  }, '');

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      inner !== null && typeof inner === 'object'
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );

const sizeOf = (origin: string, bound: unknown) => {
  const one = Number(bound) === 1;
  if (origin === 'string') return `${String(bound)} ${one ? 'character' : 'characters'} long`;
  if (origin === 'array' || origin === 'set')
    return `${String(bound)} ${one ? 'entry' : 'entries'} long`;
  return String(bound);
};

/** Zod's messages address programmers. */
const isDefault = (message: string) => /^(Invalid|Too small|Too big|Unrecognized)/.test(message);

function rule(issue: Issue, missing: boolean): string {
  if (!isDefault(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return missing ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : `must be at least ${sizeOf(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `must be at most ${sizeOf(issue.origin, issue.maximum)}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an email address' : 'has the wrong form';
    case 'invalid_value':
      return missing ? 'is required' : `must be one of ${issue.values.map(String).join(', ')}`;
    default:
      return 'is not valid';
  }
}

/** `whole`: body or query. */
function issueSentence(
  issue: Issue,
  value: unknown,
  whole: string,
): { field: string; message: string } {
  if (issue.code === 'unrecognized_keys') {
    const field = fieldName([...issue.path, issue.keys[0] ?? '']);
    return { field, message: `${field} is not a known field of the ${whole}. Leave it out.` };
  }
  const field = fieldName(issue.path) || whole;
  return { field, message: `${field} ${rule(issue, at(value, issue.path) === undefined)}.` };
}

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

const entriesAtOnce = 100;

/**
 * Refuses texts and field names that break the contract's rule for texts, and too deep nesting.
 * Handlers check fields that match `except`. Throws invalid_request with the field's name. Checks
 * some entries of a list per step, so that other work can be done between.
 */
export function* assertSendableInSteps(
  value: unknown,
  whole: string,
  except?: RegExp,
): Generator<undefined, void, undefined> {
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
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return walk(value);
  for (const [key, one] of Object.entries(value)) {
    assertKey(key, path, whole);
    if (!Array.isArray(one)) {
      inside(key, one);
      continue;
    }
    path.push(key);
    for (let at = 0; at < one.length; at++) {
      inside(at, one[at]);
      if ((at + 1) % entriesAtOnce === 0) yield;
    }
    path.pop();
  }
}

export function assertSendable(value: unknown, whole: string): void {
  const steps = assertSendableInSteps(value, whole);
  while (!steps.next().done);
}

type Whole = 'body' | 'query' | 'path';

const nothing = z.strictObject({});

/** Checks and parses. The error names the first refused field. */
export function parse(schema: z.ZodType | undefined, value: unknown, whole: Whole) {
  assertSendable(value, whole);
  return parseSendable(schema, value, whole);
}

/** After `assertSendableInSteps`. The error names the first refused field. */
export function parseSendable(schema: z.ZodType | undefined, value: unknown, whole: Whole) {
  const result = (schema ?? nothing).safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw new ApiError('invalid_request', `The ${whole} is not valid.`, whole);
  const { field, message } = issueSentence(issue, value, whole);
  throw new ApiError('invalid_request', message, field);
}

/** Throws invalid_request for a repeated parameter. */
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

/** `3`, `"3"` or `W/"3"`; null when absent or `*`. */
export function ifMatchVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw new ApiError('invalid_request', 'If-Match must be a version number.', 'If-Match');
  return Number(version);
}
