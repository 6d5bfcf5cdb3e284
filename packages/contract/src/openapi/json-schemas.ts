import * as z from 'zod';
import * as schemas from '../endpoints.ts';
import type { Endpoint } from '../endpoints.ts';

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
export function refsIn(part: unknown, refs = new Set<string>()): Set<string> {
  const name = nameOfRef(part);
  if (name) refs.add(name);
  if (typeof part === 'object' && part !== null)
    for (const value of Object.values(part)) refsIn(value, refs);
  return refs;
}

/** Formats that make the pattern next to them redundant. */
const patterned = ['date-time', 'date', 'email', 'uri'];

const isNull = (schema: unknown): boolean => isJson(schema) && schema.type === 'null';
const isNever = (schema: unknown): boolean =>
  isJson(schema) && isJson(schema.not) && Object.keys(schema.not).length === 0;

/** `anyOf: [X, null]` as X with null among its types; references stay. */
function nullable(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isNull(anyOf[1])) return schema;
  const inner = anyOf[0] as Json;
  if (typeof inner.type !== 'string') return schema;
  const members = Array.isArray(inner.enum) ? { enum: [...(inner.enum as unknown[]), null] } : {};
  return { ...inner, ...members, ...rest, type: [inner.type, 'null'] };
}

function bounded(schema: Json): Json {
  const { minimum, maximum, ...rest } = schema;
  if (![schema.type].flat().includes('integer')) return schema;
  return {
    ...rest,
    ...(minimum === Number.MIN_SAFE_INTEGER || minimum === undefined ? {} : { minimum }),
    ...(maximum === Number.MAX_SAFE_INTEGER || maximum === undefined
      ? { format: 'int64' }
      : { maximum }),
  };
}

/**
 * Simplifies a JSON schema for client generators: removes repetitions and bounds that every number
 * meets.
 */
export function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isJson(value)) return value;
  const { propertyNames: _names, $schema: _schema, $id: _id, ...schema } = value;
  if (patterned.includes(String(schema.format))) delete schema.pattern;
  const parts = Object.entries(schema)
    .filter(([, part]) => !isNever(part))
    .map(([name, part]) => [name, simplify(part)] as const);
  return bounded(nullable(Object.fromEntries(parts)));
}

/** The schema of a field without its example, which may also be that of what a list holds. */
export function withoutExample(schema: Json): Json {
  const { example: _, ...part } = schema;
  return isJson(part.items) ? { ...part, items: withoutExample(part.items) } : part;
}

const kinds = [z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodDiscriminatedUnion];
const renamed: Readonly<Record<string, string>> = { ApiErrorBody: 'Error' };

const names = new Map<z.ZodType, string>();
for (const [name, type] of Object.entries(schemas))
  if (kinds.some((kind) => type instanceof kind) && !names.has(type as z.ZodType))
    names.set(type as z.ZodType, renamed[name] ?? name);

/** Reference to the schema of a body or answer. Throws if no export names it. */
export function schemaRef(type: z.ZodType, endpoint: string): Json {
  const name = names.get(type);
  if (!name)
    throw new Error(`${endpoint}: export its schemas, so that they have names in openapi.json`);
  return { $ref: refTo(name) };
}

/** Fails for a property without a description, and for a nested schema without a name. */
function checked(name: string, schema: Json): Json {
  const properties = isJson(schema.properties) ? schema.properties : {};
  for (const [property, part] of Object.entries(properties)) {
    if (JSON.stringify(part).includes('"properties":'))
      throw new Error(`${name}.${property} holds a schema without a name: export it`);
    if (!isJson(part) || !part.description)
      throw new Error(`${name}.${property} has no description: describe it in its schema`);
  }
  return schema;
}

/** Adds to `oneOf` the property that tells its schemas apart. */
function discriminated(schema: Json, all: Record<string, Json>): Json {
  const members = schema.oneOf;
  if (!Array.isArray(members)) return schema;
  const mapping: Record<string, unknown> = {};
  for (const member of members) {
    const [name = ''] = refsIn(member);
    const { status } = (all[name]?.properties ?? {}) as Record<string, Json>;
    for (const value of [status?.const ?? status?.enum].flat())
      mapping[String(value)] = refTo(name);
  }
  return { ...schema, discriminator: { propertyName: 'status', mapping } };
}

/** Later versions may add properties to answers, which clients should not refuse. */
function opened(schema: Json): Json {
  const { additionalProperties, ...rest } = schema;
  return additionalProperties === false ? rest : schema;
}

const reached = (start: Set<string>, all: Record<string, Json>): Set<string> => {
  for (const name of start) for (const next of refsIn(all[name])) start.add(next);
  return start;
};

/** All schemas of requests and answers, by name, with the examples of their properties. */
export function componentSchemas(endpoints: readonly Endpoint[]): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [type, id] of names) registry.add(type, { id });
  const of = (io: 'input' | 'output') =>
    z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: refTo }).schemas;
  const [sent, answered] = [of('input'), of('output')];
  const all = Object.fromEntries(
    Object.entries(answered).map(([name, schema]) => [name, simplify(schema) as Json]),
  );
  const named = (types: readonly (z.ZodType | undefined)[]) =>
    reached(new Set(types.flatMap((type) => (type && names.get(type)) || [])), all);
  const inBodies = named(endpoints.map(({ body }) => body));
  const used = named([
    schemas.ApiErrorBody,
    ...endpoints.flatMap(({ body, answer }) => [body, answer]),
  ]);
  const chosen = [...used].sort().map((name): [string, Json] => {
    if (JSON.stringify(sent[name]) !== JSON.stringify(answered[name]))
      throw new Error(`${name} is not answered as it is sent: make two schemas of it`);
    const schema = checked(name, discriminated(all[name] ?? {}, all));
    return [name, inBodies.has(name) ? schema : opened(schema)];
  });
  return Object.fromEntries(chosen);
}

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-05-21T03:00:00.000Z',
  date: '2026-05-21',
  email: 'ada@example.org',
  uri: 'https://biophony.example',
};

function exampleOfType(schema: Json): unknown {
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
export function buildExample(name: string, all: Readonly<Record<string, Json>>): unknown {
  const schema = all[name] ?? {};
  const [variant] = [schema.oneOf ?? schema.anyOf ?? []].flat();
  const variantName = nameOfRef(variant);
  if (variantName) return buildExample(variantName, all);
  if (!isJson(schema.properties)) return exampleOfType(schema);
  const of = (part: unknown): unknown => {
    if (!isJson(part)) return undefined;
    if (part.example !== undefined) return part.example;
    const target = nameOfRef(part);
    if (target) return buildExample(target, all);
    if (Array.isArray(part.anyOf)) return of(part.anyOf[0]);
    if (part.type !== 'array') return exampleOfType(part);
    const item = of(part.items);
    return item === undefined ? [] : [item];
  };
  const entries = Object.entries(schema.properties).map(([property, part]) => [property, of(part)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
