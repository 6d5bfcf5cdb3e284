import { exampleFor } from './fields/index.ts';
import { isJson, nameOfRef, type Json } from './json.ts';

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-05-21T03:00:00.000Z',
  date: '2026-05-21',
  email: 'ada@example.org',
  uri: 'https://biophony.example',
};

function ofType(schema: Json): unknown {
  const type = [schema.type].flat()[0];
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  if (type === 'string') return byFormat[String(schema.format)] ?? 'text';
  if (type === 'integer' || type === 'number') return Number(schema.minimum ?? 0);
  if (type === 'boolean') return false;
  if (type === 'object') return {};
  return undefined;
}

/** Builds an example of a named schema from the examples of its properties. */
export function exampleOf(name: string, schemas: Readonly<Record<string, Json>>): unknown {
  const schema = schemas[name] ?? {};
  const [variant] = [schema.oneOf ?? schema.anyOf ?? []].flat();
  const variantName = nameOfRef(variant);
  if (variantName) return exampleOf(variantName, schemas);
  if (!isJson(schema.properties)) return ofType(schema);
  const of = (part: unknown, written: unknown): unknown => {
    if (!isJson(part)) return undefined;
    if (written !== undefined && !('const' in part)) return written;
    const target = nameOfRef(part);
    if (target) return exampleOf(target, schemas);
    if (Array.isArray(part.anyOf)) return of(part.anyOf[0], undefined);
    if (part.type !== 'array') return ofType(part);
    const item = of(part.items, undefined);
    return item === undefined ? [] : [item];
  };
  const entries = Object.entries(schema.properties).map(([property, part]) => [
    property,
    of(part, exampleFor(name, property)),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
