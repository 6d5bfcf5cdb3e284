import * as fc from 'fast-check';
import { z } from 'zod';

type Json = Record<string, unknown>;

const patterns = new Map<string, fc.Arbitrary<string>>();

/** Preparing a pattern is slow, and many fields share one. */
function matching(pattern: string): fc.Arbitrary<string> {
  const made =
    patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  patterns.set(pattern, made);
  return made;
}

const text = (schema: Json): fc.Arbitrary<unknown> => {
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? 60), 200);
  if (schema.format === 'email') return fc.emailAddress();
  if (schema.format === 'date-time') return fc.constant('2026-05-04T04:10:00.000Z');
  if (typeof schema.pattern === 'string') return matching(schema.pattern);
  return fc.oneof(
    fc.string({ minLength, maxLength, unit: 'grapheme' }),
    fc.string({ minLength, maxLength, unit: 'binary' }),
  );
};

const number = (schema: Json, whole: boolean): fc.Arbitrary<unknown> => {
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1e6);
  const max = Number(schema.maximum ?? schema.exclusiveMaximum ?? 1e9);
  return whole
    ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    : fc.double({ min, max, noNaN: true });
};

function object(schema: Json): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const names = (schema.propertyNames as Json | undefined)?.enum as string[] | undefined;
  if (names)
    return fc.dictionary(
      fc.constantFrom(...names),
      fromJsonSchema(schema.additionalProperties as Json),
      {
        maxKeys: 4,
      },
    );
  if (Object.keys(properties).length === 0 && schema.additionalProperties !== false)
    return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 1 }), {
      maxKeys: 4,
    });
  const requiredKeys = (schema.required ?? []) as string[];
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, fromJsonSchema(part)]),
  );
  return fc.record(parts, { requiredKeys });
}

/** Approximate: the caller filters out what the schema refuses. */
function fromJsonSchema(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const either = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (either) return fc.oneof(...either.map(fromJsonSchema));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema, schema.type === 'integer');
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      if (schema.prefixItems)
        return fc.tuple(...(schema.prefixItems as Json[]).map(fromJsonSchema));
      return fc.array(fromJsonSchema((schema.items ?? {}) as Json), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 4), 4),
      });
    case 'object':
      return object(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

export function accepted(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return fromJsonSchema(json).filter(accepts(schema));
}

// Made once: preparing a pattern is slow.
const unknownName = fc.stringMatching(/^[a-z]{3,12}$/);
const wrong = fc.oneof(
  fc.constantFrom(null, '', ' ', -1, 1.5, true, 2 ** 60, 'x'.repeat(20_000)),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Another type, one field too many, or none. */
const spoilt = (good: unknown): fc.Arbitrary<unknown> => {
  const fields = Object.keys(good as object);
  const extra = unknownName.map((name) => ({ ...(good as object), [`${name}_unknown`]: 1 }));
  if (fields.length === 0) return extra;
  const field = fc.constantFrom(...fields);
  return fc.oneof(
    extra,
    field.map((name) =>
      Object.fromEntries(Object.entries(good as object).filter(([key]) => key !== name)),
    ),
    fc.tuple(field, wrong).map(([name, value]) => ({ ...(good as object), [name]: value })),
  );
};

/** Most differ in one field from an accepted body. */
export const refused = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc
    .oneof(
      { weight: 5, arbitrary: accepted(schema).chain(spoilt) },
      { weight: 1, arbitrary: fc.jsonValue() },
    )
    // JSON cannot carry all values.
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    .filter((value) => !accepts(schema)(value));

const samples = new WeakMap<z.ZodType, unknown>();

/** One accepted body, always the same. Made once per schema: thousands of calls send it. */
export function sampleBody(schema: z.ZodType): unknown {
  if (!samples.has(schema))
    samples.set(schema, fc.sample(accepted(schema), { numRuns: 1, seed: 7 })[0]);
  return structuredClone(samples.get(schema));
}
