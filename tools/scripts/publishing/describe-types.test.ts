import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeTypes } from './describe-types.ts';

const card = {
  type: 'object',
  properties: {
    card_id: { type: 'string', description: 'The card' },
    kind: { $ref: '#/components/schemas/Kind', description: 'What it holds' },
    note: { type: ['string', 'null'], description: 'What somebody wrote' },
    span: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'number' }] },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
  },
  required: ['card_id', 'kind', 'span', 'counts'],
};
const answer = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Card' } } },
};
const openapi = {
  components: { schemas: { Card: card, Kind: { enum: ['sound', 'picture'] } } },
  paths: { '/cards': { get: { operationId: 'cardsGet', responses: { 200: answer } } } },
};

test('types that are published have the texts of the contract at their fields', () => {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-describe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'schemas'));
  const path = (name: string) => join(folder, name);
  writeFileSync(
    path('schemas/card.d.ts'),
    'export declare const Card: z.ZodObject<{}>;\nexport type Card = z.infer<typeof Card>;\n',
  );
  writeFileSync(path('schemas/kind.d.ts'), 'export declare const Kind: z.ZodEnum<{}>;\n');
  writeFileSync(path('calls.d.ts'), 'export type AnswerOf<K> = z.output<K>;\n');
  describeTypes(folder, JSON.stringify(openapi));
  const text = readFileSync(path('schemas/card.d.ts'), 'utf8');
  expect(text).not.toContain('z.infer');
  expect(text).toContain('export interface Card {\n/** The card */\n"card_id": string;');
  expect(text).toContain(`/** What it holds */\n"kind": import('./kind.js').Kind;`);
  expect(text).toContain('"note"?: string | null | undefined;');
  expect(text).toContain('"span": [number, number];');
  expect(text).toContain('"counts": Record<string, number>;');
  expect(readFileSync(path('schemas/kind.d.ts'), 'utf8')).toContain(
    'export type Kind = "sound" | "picture";',
  );
  expect(readFileSync(path('calls.d.ts'), 'utf8')).toContain(
    `cardsGet: import('./schemas/card.js').Card;`,
  );
});

test('a schema that stands nowhere is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-describe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(() => describeTypes(folder, JSON.stringify(openapi))).toThrow('Card, Kind');
});
