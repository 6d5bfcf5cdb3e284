import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';

// Editors show no descriptions for types inferred by zod. So the published declarations get an
// interface per schema of openapi.json.

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
  propertyNames?: Schema;
  description?: string;
}

type Content = { content?: { 'application/json'?: { schema: Schema } } };

interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Document {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
}

const nameOf = (ref: string): string => `schema:${ref.slice(ref.lastIndexOf('/') + 1)}`;

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const commentOf = (text: string | undefined): string =>
  text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '';

function arrayOf({ items, prefixItems }: Schema): string {
  if (!prefixItems) return `(${items ? typeOf(items) : 'unknown'})[]`;
  const rest = items ? `, ...(${typeOf(items)})[]` : '';
  return `[${prefixItems.map(typeOf).join(', ')}${rest}]`;
}

function objectOf({ properties, required = [], additionalProperties, propertyNames }: Schema) {
  const others = additionalProperties && typeOf(additionalProperties);
  if (!properties) {
    const record = `Record<${propertyNames ? typeOf(propertyNames) : 'string'}, ${others || 'unknown'}>`;
    return propertyNames?.enum && required.length === 0 ? `Partial<${record}>` : record;
  }
  const members = Object.entries(properties).map(([name, one]) => {
    const isRequired = required.includes(name);
    const type = `${typeOf(one)}${isRequired ? '' : ' | undefined'}`;
    return `${commentOf(one.description)}${JSON.stringify(name)}${isRequired ? '' : '?'}: ${type};`;
  });
  return `{\n${[...(others ? [`[name: string]: ${others};`] : []), ...members].join('\n')}\n}`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return unionOf(several.map(typeOf));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return 'unknown';
  return unionOf(
    types.map((type) => {
      if (type === 'integer') return 'number';
      if (type === 'array') return arrayOf(schema);
      return type === 'object' ? objectOf(schema) : type;
    }),
  );
}

const declarationOf = (name: string, schema: Schema): string => {
  const type = typeOf(schema);
  const declared = schema.properties ? `interface ${name} ${type}` : `type ${name} = ${type};`;
  return `${commentOf(schema.description)}export ${declared}\n`;
};

const jsonOf = (content: Content | undefined): string | undefined => {
  const schema = content?.content?.['application/json']?.schema;
  return schema && typeOf(schema);
};

function callTypes({ paths }: Document): string {
  const calls = Object.values(paths).flatMap((path) => Object.values(path));
  const table = (name: string, told: (call: Operation) => string) =>
    `interface ${name} {\n${calls.map((call) => `${call.operationId}: ${told(call)};`).join('\n')}\n}\n`;
  const success = ({ responses }: Operation) =>
    Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return [
    table('Bodies', ({ requestBody }) => jsonOf(requestBody) ?? 'undefined'),
    // The others are pages and redirects.
    table('Answers', (call) => jsonOf(success(call)) ?? 'string'),
  ].join('\n');
}

/** Schemas with other names in the document. */
const called: Readonly<Record<string, string>> = { ApiErrorBody: 'Error' };

/**
 * For each schema, and for bodies and answers of calls. Throws when a schema has no place in the
 * declarations.
 */
export function describeTypes(folder: string, openapi: string): void {
  const document = JSON.parse(openapi) as Document;
  const { schemas } = document.components;
  const files = globSync('**/*.d.ts', { cwd: folder }).toSorted();
  const texts = new Map(files.map((file) => [file, readFileSync(resolve(folder, file), 'utf8')]));
  const homes = new Map<string, string>();
  for (const [file, text] of texts)
    for (const [, name = ''] of text.matchAll(/^export declare const (\w+): z\.Zod/gm))
      if (Object.hasOwn(schemas, called[name] ?? name)) homes.set(called[name] ?? name, file);
  const homeless = Object.keys(schemas).filter((name) => !homes.has(name));
  if (homeless.length > 0) throw new Error(`No declaration is of ${homeless.join(', ')}.`);

  const nameIn = (name: string) => Object.keys(called).find((one) => called[one] === name) ?? name;
  const written = (file: string, text: string) =>
    text.replaceAll(/\bschema:(\w+)/g, (_, name: string) => {
      const home = homes.get(name) ?? '';
      if (home === file) return nameIn(name);
      const path = posix.relative(posix.dirname(file), home.replace(/\.d\.ts$/, '.js'));
      return `import('${path.startsWith('.') ? path : `./${path}`}').${nameIn(name)}`;
    });
  for (const [file, before] of texts) {
    let text = before;
    for (const [name, home] of homes)
      if (home === file) {
        const own = nameIn(name);
        text = text.replace(`export type ${own} = z.infer<typeof ${own}>;\n`, '');
        text += written(file, declarationOf(own, schemas[name] ?? {}));
      }
    if (file === 'calls.d.ts') {
      text = text.replaceAll(
        /export type (Body|Answer)Of<[\s\S]*?;\n/g,
        (_, which: string) =>
          `export type ${which}Of<K extends keyof Endpoints> = ${which === 'Body' ? 'Bodies' : 'Answers'}[K];\n`,
      );
      text += written(file, callTypes(document));
    }
    if (text !== before) writeFileSync(resolve(folder, file), text);
  }
}
