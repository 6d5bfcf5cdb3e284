/** A part of an OpenAPI document, or of a JSON schema. */
export type Json = { [name: string]: unknown };

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const folder = '#/components/schemas/';

/** How a named schema is pointed at. */
export const refTo = (name: string): string => `${folder}${name}`;

/** The name that a schema points at; undefined where it points at none. */
export function nameOfRef(schema: unknown): string | undefined {
  const ref = isJson(schema) ? schema.$ref : undefined;
  return typeof ref === 'string' && ref.startsWith(folder) ? ref.slice(folder.length) : undefined;
}

/** All names that a part of a document points at. */
export function refsIn(part: unknown, found = new Set<string>()): Set<string> {
  const name = nameOfRef(part);
  if (name) found.add(name);
  if (typeof part === 'object' && part !== null)
    for (const value of Object.values(part)) refsIn(value, found);
  return found;
}
