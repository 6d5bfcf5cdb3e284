/** Part of an OpenAPI document or JSON schema. */
export type Json = { [name: string]: unknown };

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const folder = '#/components/schemas/';

/** Reference to a named schema. */
export const refTo = (name: string): string => `${folder}${name}`;

/** Name in a reference; undefined for other schemas. */
export function nameOfRef(schema: unknown): string | undefined {
  const ref = isJson(schema) ? schema.$ref : undefined;
  return typeof ref === 'string' && ref.startsWith(folder) ? ref.slice(folder.length) : undefined;
}

/** All names referenced in a part of a document. */
export function refsIn(part: unknown, found = new Set<string>()): Set<string> {
  const name = nameOfRef(part);
  if (name) found.add(name);
  if (typeof part === 'object' && part !== null)
    for (const value of Object.values(part)) refsIn(value, found);
  return found;
}
