/** The part of an OpenAPI schema that pages describe. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  additionalProperties?: boolean | Schema;
}

export interface Field {
  path: string;
  type: string;
  required: boolean;
  meaning: string;
}

const largest = Number.MAX_SAFE_INTEGER;

export type Resolve = (schema: Schema) => Schema;

function limitsOf({ minimum, maximum, minLength, maxLength, maxItems }: Schema): string[] {
  const low = minimum !== undefined && minimum > -largest ? minimum : undefined;
  const high = maximum !== undefined && maximum < largest ? maximum : undefined;
  const range =
    low !== undefined && high !== undefined
      ? `${low} to ${high}`
      : low !== undefined && low !== 0
        ? `at least ${low}`
        : high !== undefined
          ? `at most ${high}`
          : '';
  return [
    range,
    maxLength ? `at most ${maxLength} characters` : '',
    minLength && minLength > 1 ? `at least ${minLength} characters` : '',
    maxItems ? `at most ${maxItems} items` : '',
  ].filter(Boolean);
}

const choices = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];

export function typeOf(given: Schema, resolve: Resolve): string {
  const schema = resolve(given);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const several = choices(schema);
  if (several.length) return [...new Set(several.map((one) => typeOf(one, resolve)))].join(' or ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, resolve)).join(' or ');
  if (schema.type === 'array')
    return `list of ${schema.items ? typeOf(schema.items, resolve) : 'anything'}`;
  if (schema.format === 'date-time' && schema.type !== 'null') return 'time';
  return schema.type ?? (schema.properties ? 'object' : 'anything');
}

/** All fields of a schema; nested ones with their path. */
export function fieldsOf(given: Schema, resolve: Resolve, path = '', depth = 0): Field[] {
  const schema = resolve(given);
  if (depth > 6) return [];
  if (schema.type === 'array' && schema.items)
    return fieldsOf(schema.items, resolve, `${path}[]`, depth + 1);
  const several = [...choices(schema), ...(schema.allOf ?? [])].flatMap((one) =>
    fieldsOf(one, resolve, path, depth + 1),
  );
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]): Field[] => {
    const at = path ? `${path}.${name}` : name;
    const one = resolve(inner);
    const said = [inner.description ?? one.description ?? '', ...limitsOf(one)]
      .filter(Boolean)
      .join('; ');
    const required = schema.required?.includes(name) ?? false;
    return [
      { path: at, type: typeOf(one, resolve), required, meaning: said },
      ...fieldsOf(one, resolve, at, depth + 1),
    ];
  });
  const unique = new Map([...own, ...several].map((field) => [field.path, field]));
  return [...unique.values()];
}
