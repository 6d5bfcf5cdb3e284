import { isJson, type Json } from './json.ts';

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
