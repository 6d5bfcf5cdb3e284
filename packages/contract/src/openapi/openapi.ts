import { z } from 'zod';
import { errorCodes } from '../constants/error-codes.ts';
import { endpoints, type Endpoint } from '../endpoints/index.ts';
import { ApiErrorBody } from '../schemas/index.ts';

type Json = Record<string, unknown>;

const schema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const content = (type: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: schema(type, io) },
});

const pageContent = { 'text/html': { schema: { type: 'string' } } };

const parameters = (endpoint: Endpoint): Json[] => {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = Object.entries(endpoint.query?.shape ?? {}).map(([name, type]) => ({
    name,
    in: 'query',
    required: !type.safeParse(undefined).success,
    schema: schema(type as z.ZodType, 'input'),
  }));
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...path,
    ...query,
    ...(endpoint.idempotent
      ? [header('Idempotency-Key', 'The same key and body give the same answer once')]
      : []),
    ...(endpoint.conditional
      ? [header('If-Match', 'The version you read; stale answers 412')]
      : []),
  ];
};

const responses = (endpoint: Endpoint): Json => {
  const failures: Record<string, string[]> = {};
  for (const code of endpoint.errors) (failures[String(errorCodes[code])] ??= []).push(code);
  const answers: Json = {
    [endpoint.status]: {
      description: 'Done',
      content: endpoint.page ? pageContent : content(endpoint.answer, 'output'),
    },
  };
  for (const [status, codes] of Object.entries(failures))
    answers[status] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  return answers;
};

const security = (endpoint: Endpoint): Json[] => {
  if (endpoint.access === 'public') return [];
  if (endpoint.access === 'session') return [{ session: [] }];
  if (endpoint.access === 'runner') return [{ runner: [] }];
  return endpoint.access === 'account'
    ? [{ id_token: [] }]
    : [
        { id_token: [] },
        { api_key: [endpoint.access] },
        ...(endpoint.embed ? [{ embed_token: [] }] : []),
      ];
};

/** The contract as an OpenAPI 3.1 document, made from the endpoint table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.tag],
      'x-access': endpoint.access,
      security: security(endpoint),
      parameters: parameters(endpoint),
      ...(endpoint.body
        ? { requestBody: { required: true, content: content(endpoint.body, 'input') } }
        : {}),
      responses: responses(endpoint),
    };
  }
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Biophony',
      version: '0.1.0',
      description: 'Field recordings in; species, times and numbers out.',
    },
    tags: [
      { name: 'specification', description: 'Fixed by the product specification' },
      { name: 'extension', description: 'Stands beside the specification' },
    ],
    paths,
    components: {
      schemas: { Error: schema(ApiErrorBody, 'output') },
      securitySchemes: {
        id_token: bearer('ES256 ID token of the signed-in user'),
        api_key: bearer('API key (bp_...) with scopes'),
        embed_token: bearer('Embed token for widgets: one project or analysis, listed origins'),
        runner: bearer('Secret of the analysis runners'),
        session: { type: 'apiKey', in: 'cookie', name: 'biophony.session_token' },
      },
    },
  };
}
