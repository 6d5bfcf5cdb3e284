import type { z } from 'zod';

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
/** The name of a field, cut where it is long. */
export const shownKey = (key: PropertyKey) =>
  key === '' ? '""' : String(key).slice(0, shownCharacters);

/** A path such as `files[3].name`; the empty path has no name. */
export const fieldName = (path: readonly PropertyKey[]): string =>
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

/** Zod's own wording, which speaks to programmers; ours stands where the schema gave none. */
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

/** Says which field was refused and what to do about it. `whole` names the thing that was parsed: body or query. */
export function issueSentence(
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
