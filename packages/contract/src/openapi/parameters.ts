import * as z from 'zod';
import type { Endpoint } from '../endpoints/index.ts';
import { exampleFor, textOf } from './fields/index.ts';
import type { Json } from './json.ts';
import { simplify } from './simplify.ts';

interface PathParameter {
  description: string;
  example: string;
  /** Allowed values; any text if absent. */
  among?: readonly string[];
  pattern?: string;
}

const id = (noun: string, property: string): PathParameter => ({
  description: `The ${noun}, by its ID`,
  example: String(exampleFor('', property)),
});

/**
 * An ID that shares its path segment with fixed words: the service's IDs have hyphens, those words
 * have none.
 */
const idBesideWords = (noun: string, property: string): PathParameter => ({
  ...id(noun, property),
  pattern: '^[^/]*-[^/]*$',
});

const pathParameters: Readonly<Record<string, PathParameter>> = {
  presetId: id('preset', 'preset_id'),
  projectId: idBesideWords('project', 'project_id'),
  noteId: id('note', 'note_id'),
  dataId: idBesideWords('dataset', 'data_id'),
  fileId: id('file', 'file_id'),
  analysisId: id('analysis', 'analysis_id'),
  keyId: id('API key', 'key_id'),
  tokenId: id('runner token', 'token_id'),
  siteId: idBesideWords('site', 'site_id'),
  deploymentId: id('deployment', 'deployment_id'),
  sampleId: id('sample', 'sample_id'),
  calibrationId: idBesideWords('calibration', 'calibration_id'),
  invitationId: id('invitation', 'invitation_id'),
  linkId: id('link', 'link_id'),
  shardId: id('shard', 'shard_id'),
  userId: id('user', 'user_id'),
  tag: { description: 'The tag, URL-encoded', example: 'dawn' },
  type: { description: 'The type of analysis', example: 'birdnet_v2_4' },
  provider: {
    description: 'Who signs the person in',
    example: 'github',
    among: ['google', 'github'],
  },
};

function inPath(name: string): Json {
  const known = pathParameters[name];
  if (!known) throw new Error(`{${name}} needs a description in openapi/parameters.ts`);
  const { description, example, among, pattern } = known;
  const schema = {
    type: 'string',
    ...(among ? { enum: among } : {}),
    ...(pattern ? { pattern } : {}),
  };
  return { name, in: 'path', required: true, description, schema, example };
}

function inQuery(row: Endpoint, name: string, type: z.ZodType): Json {
  const schema = simplify(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })) as Json;
  const { description: told, ...rest } = schema;
  const { own, byName } = textOf(row.id, name);
  const description = own ?? told ?? byName;
  if (!description) throw new Error(`${row.id}: describe its parameter ${name}`);
  const required = !type.safeParse(undefined).success;
  return { name, in: 'query', required, description, schema: rest };
}

const inHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

/** All parameters of a row besides its body. */
export const parametersOf = (row: Endpoint): Json[] => [
  ...[...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name)),
  ...Object.entries(row.query?.shape ?? {}).map(([name, type]) =>
    inQuery(row, name, type as z.ZodType),
  ),
  ...(row.idempotent
    ? [
        inHeader(
          'Idempotency-Key',
          'A key that you make up: the same key and body give the same answer once',
          '5f0c9d6e8b1a4c3e',
        ),
      ]
    : []),
  ...(row.conditional
    ? [inHeader('If-Match', 'The version that you read; a stale one answers 412', '1')]
    : []),
];
