import { describe, expect, it } from 'vitest';
import { specifiedCalls } from '../../../../tests/fixtures/specification.ts';
import { errorCodes } from '../constants/error-codes.ts';
import { ApiErrorBody, endpoints, type Endpoint } from '../endpoints.ts';
import { buildExample, isJson, nameOfRef, refsIn, type Json } from './json-schemas.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument() as {
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
};
const { schemas, responses } = document.components;
const rows: readonly Endpoint[] = Object.values(endpoints);
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];
const json = (part: unknown) =>
  (part as { content?: Record<string, { schema: Json; example?: unknown; examples?: Json }> })
    ?.content?.['application/json'];

describe('the OpenAPI document', () => {
  it('names every schema of a body and of an answer, and points at none that is not there', () => {
    for (const row of rows) {
      const operation = operationOf(row) as { requestBody?: Json; responses: Record<string, Json> };
      const sent = json(operation.requestBody);
      if (row.body) expect(nameOfRef(sent?.schema), row.id).toBeDefined();
      const answered = json(operation.responses[row.status]);
      if (!row.page) expect(nameOfRef(answered?.schema), row.id).toBeDefined();
    }
    for (const name of refsIn(document)) expect(Object.keys(schemas)).toContain(name);
  });

  it('has no two paths that mean the same address (S7.8)', () => {
    const paths = [...new Set(rows.map(({ path }) => path))].map((path) => path.split('/'));
    const patternOf = (path: readonly string[], at: number): RegExp => {
      const parameters = Object.values(document.paths[path.join('/')] ?? {}).flatMap(
        (operation) => operation.parameters as { name: string; schema: { pattern?: string } }[],
      );
      const name = path[at]?.slice(1, -1);
      return new RegExp(parameters.find((one) => one.name === name)?.schema.pattern ?? '');
    };
    const isOpen = (part = '') => part.startsWith('{');
    const differ = (a: readonly string[], b: readonly string[]): boolean =>
      a.length !== b.length ||
      a.some((part, at) => {
        const other = b[at] ?? '';
        if (isOpen(part) === isOpen(other)) return !isOpen(part) && part !== other;
        return isOpen(part) ? !patternOf(a, at).test(other) : !patternOf(b, at).test(part);
      });
    const same = paths.flatMap((a, at) =>
      paths.slice(at + 1).flatMap((b) => (differ(a, b) ? [] : [`${a.join('/')} ${b.join('/')}`])),
    );
    expect(same).toEqual([]);
  });

  it('describes every operation, parameter and property', () => {
    for (const row of rows) {
      const operation = operationOf(row) as { description: string; parameters: Json[] };
      expect(operation.description, row.id).toMatch(/^[A-Z].+\.$/);
      for (const { name, description } of operation.parameters)
        expect(description, `${row.id} ${String(name)}`).toMatch(/\w/);
    }
    for (const [name, { properties }] of Object.entries(schemas))
      for (const [property, part] of Object.entries(isJson(properties) ? properties : {}))
        expect((part as Json).description, `${name}.${property}`).toMatch(/\w/);
  });

  it.each(rows.map((row) => [row.id, row] as const))(
    'has examples of %s that the contract itself takes',
    (_, row) => {
      const operation = operationOf(row) as { requestBody?: Json; responses: Record<string, Json> };
      const sent = json(operation.requestBody);
      if (row.body) expect(row.body.parse(sent?.example)).toBeDefined();
      const answered = json(operation.responses[row.status]);
      if (!row.page) expect(row.answer.parse(answered?.example)).toBeDefined();
      for (const code of row.errors) {
        const { $ref } = operation.responses[errorCodes[code]] as { $ref: string };
        const failure = json(responses[$ref.replace('#/components/responses/', '')]);
        const example = failure?.examples?.[code] as { value: unknown };
        expect(ApiErrorBody.parse(example.value).code).toBe(code);
      }
    },
  );

  it('has the calls of the specification, and tells them from the others (S7.6)', () => {
    const calls = rows.map((row) => ({
      call: `${row.method} ${row.path.replaceAll(/\{\w+\}/g, '{}')}`,
      origin: operationOf(row)?.['x-origin'],
    }));
    const from = (origin: string) =>
      calls.filter((one) => one.origin === origin).map(({ call }) => call);
    expect(from('specification').toSorted()).toEqual(specifiedCalls().toSorted());
    expect(from('specification').length + from('extension').length).toBe(rows.length);
  });

  it('has every variant of an answer as an example could have it', () => {
    for (const [name, { oneOf }] of Object.entries(schemas))
      for (const variant of Array.isArray(oneOf) ? oneOf : []) {
        const example = buildExample(nameOfRef(variant) ?? '', schemas);
        expect(example, name).toHaveProperty('status');
      }
  });
});
