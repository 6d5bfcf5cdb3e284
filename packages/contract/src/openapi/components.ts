import * as z from 'zod';
import type { Endpoint } from '../endpoints/index.ts';
import * as schemas from '../schemas/index.ts';
import { textOf } from './fields/index.ts';
import { isJson, refsIn, refTo, type Json } from './json.ts';
import { simplify } from './simplify.ts';

const kinds = [z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodDiscriminatedUnion];
/** Simple schemas that are inlined, so that their texts join those of the property. */
const plain = [schemas.Id, schemas.Timestamp, schemas.Bytes, schemas.Sha256];
const plainTexts = plain.map((type) => type.description ?? '');
const renamed: Readonly<Record<string, string>> = { ApiErrorBody: 'Error' };

const names = new Map<z.ZodType, string>();
for (const [name, type] of Object.entries(schemas))
  if (kinds.some((kind) => type instanceof kind) && !names.has(type as z.ZodType))
    names.set(type as z.ZodType, renamed[name] ?? name);

/** Reference to the schema of a body or answer. Throws if no export names it. */
export function refOf(type: z.ZodType, row: string): Json {
  const name = names.get(type);
  if (!name) throw new Error(`${row}: export its schemas, so that they have names in openapi.json`);
  return { $ref: refTo(name) };
}

type Described = { description?: string };

function textFor(schema: string, property: string, part: Described): string {
  const { own, byName } = textOf(schema, property);
  const told = part.description;
  const general = told !== undefined && plainTexts.includes(told);
  const text = own ?? (general ? byName : (told ?? byName));
  if (text === undefined)
    throw new Error(`${schema}.${property} has no description: describe it in its schema`);
  return general && text !== told ? `${text}. ${told}` : text;
}

/** Describes every property; fails for a nested schema without a name. */
function described(name: string, schema: Json): Json {
  const { properties } = schema;
  if (!isJson(properties)) return schema;
  const entries = Object.entries(properties).map(([property, given]) => {
    const part = given as Json & Described;
    if (JSON.stringify(part).includes('"properties":'))
      throw new Error(`${name}.${property} holds a schema without a name: export it`);
    return [property, { ...part, description: textFor(name, property, part) }];
  });
  return { ...schema, properties: Object.fromEntries(entries) as Json };
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

/** All schemas of requests and answers, by name. */
export function componentSchemas(rows: readonly Endpoint[]): Record<string, Json> {
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
  const inBodies = named(rows.map(({ body }) => body));
  const used = named([schemas.ApiErrorBody, ...rows.flatMap(({ body, answer }) => [body, answer])]);
  const chosen = [...used].sort().map((name): [string, Json] => {
    if (JSON.stringify(sent[name]) !== JSON.stringify(answered[name]))
      throw new Error(`${name} is not answered as it is sent: make two schemas of it`);
    const schema = described(name, discriminated(all[name] ?? {}, all));
    return [name, inBodies.has(name) ? schema : opened(schema)];
  });
  return Object.fromEntries(chosen);
}
