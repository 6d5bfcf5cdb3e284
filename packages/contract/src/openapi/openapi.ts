import * as z from 'zod';
import { errorCodes, type ErrorCode } from '../constants/error-codes.ts';
import { limits } from '../constants/limits.ts';
import type { Access } from '../endpoint.ts';
import { endpoints, type Endpoint } from '../endpoints.ts';
import { Id, requestId } from '../fields.ts';
import {
  componentSchemas,
  buildExample,
  isJson,
  nameOfRef,
  schemaRef,
  refTo,
  simplify,
  withoutExample,
  type Json,
} from './json-schemas.ts';

type Schemas = Readonly<Record<string, Json>>;

interface PathParameter {
  description: string;
  example: unknown;
  /** Allowed values; any text if absent. */
  among?: readonly string[];
}

/** Parameters in paths besides IDs, which are described by the fields of their names. */
const pathParameters: Readonly<Record<string, PathParameter>> = {
  tag: { description: 'The tag, URL-encoded', example: 'dawn' },
  type: { description: 'The type of analysis', example: 'birdnet_v2_4' },
  provider: {
    description: 'Who signs the person in',
    example: 'github',
    among: ['google', 'github'],
  },
};

/**
 * IDs that share their path segment with fixed words: the service's IDs have hyphens, those words
 * have none.
 */
const besideWords = ['projectId', 'dataId', 'siteId', 'calibrationId'];

/** The parameter of an ID, from the field that is called `note_id` for `noteId`. */
function idParameter(name: string, schemas: Schemas): PathParameter | undefined {
  const field = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const ending = `. ${Id.description}`;
  const parts = Object.values(schemas).flatMap(({ properties }) => {
    const part = isJson(properties) ? properties[field] : undefined;
    return isJson(part) ? [{ text: String(part.description), example: part.example }] : [];
  });
  const match = parts.find(({ text }) => text.endsWith(ending)) ?? parts[0];
  return match && { ...match, description: `${match.text.replace(ending, '')}, by its ID` };
}

function inPath(name: string, schemas: Schemas): Json {
  const parameter = pathParameters[name] ?? idParameter(name, schemas);
  if (!parameter) throw new Error(`{${name}} needs a description in openapi/openapi.ts`);
  const { description, example, among } = parameter;
  const schema = {
    type: 'string',
    ...(among ? { enum: among } : {}),
    ...(besideWords.includes(name) ? { pattern: '^[^/]*-[^/]*$' } : {}),
  };
  return { name, in: 'path', required: true, description, schema, example };
}

function inQuery({ id }: Endpoint, name: string, type: z.ZodType): Json {
  const json = simplify(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })) as Json;
  const { description, ...schema } = withoutExample(json);
  if (!description) throw new Error(`${id}: describe its parameter ${name}`);
  const required = !type.safeParse(undefined).success;
  return { name, in: 'query', required, description, schema };
}

const inHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

/** All parameters of an endpoint besides its body. */
const parametersOf = (endpoint: Endpoint, schemas: Schemas): Json[] => [
  ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name, schemas)),
  ...Object.entries(endpoint.query?.shape ?? {}).map(([name, type]) =>
    inQuery(endpoint, name, type as z.ZodType),
  ),
  ...(endpoint.idempotent
    ? [
        inHeader(
          'Idempotency-Key',
          'A key that you make up: the same key and body give the same answer once',
          '5f0c9d6e8b1a4c3e',
        ),
      ]
    : []),
  ...(endpoint.conditional
    ? [inHeader('If-Match', 'The version that you read; a stale one answers 412', '1')]
    : []),
];

function security({ access, alsoNeeds, embed }: Endpoint): Json[] {
  if (access === 'public') return [];
  if (access === 'session') return [{ session: [] }, { session_token: [] }];
  if (access === 'runner') return [{ runner: [] }];
  if (access === 'account') return [{ id_token: [] }];
  return [
    { id_token: [] },
    { api_key: [access, ...(alsoNeeds ? [alsoNeeds] : [])] },
    ...(embed ? [{ embed_token: [] }] : []),
  ];
}

const callers: Partial<Record<Access, string>> = {
  public: 'Needs no sign-in.',
  session: 'Needs the session of a sign-in, as a cookie or as a bearer.',
  runner:
    "Needs the runners' secret or a runner token; with the token of an account, the work of others does not exist.",
  account: 'Needs an ID token of the user; API keys are refused.',
};

function descriptionOf(endpoint: Endpoint): string {
  const { access, alsoNeeds } = endpoint;
  const who =
    callers[access] ??
    `Needs an ID token, or an API key with the scope \`${access}\`${alsoNeeds ? ` and the scope \`${alsoNeeds}\`` : ''}.`;
  return [
    who,
    endpoint.embed && 'Also takes the embed token of a widget that reads this project.',
    endpoint.recent &&
      `Needs a sign-in of the last ${limits.recent_sign_in_seconds / 60} minutes; an older one answers 403 recent_sign_in_required.`,
    endpoint.idempotent &&
      'Send an Idempotency-Key to be able to repeat the call after a broken connection.',
    endpoint.query &&
      'cursor' in endpoint.query.shape &&
      'Send next_cursor of a page as cursor of the next.',
    endpoint.page && 'Is opened in a window of a browser.',
  ]
    .filter(Boolean)
    .join(' ');
}

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

/** Headers of every answer. */
const answerHeaders: Json = { 'x-request-id': header('x-request-id') };

/** Headers that answers may have. */
const documentHeaders: Json = {
  'x-request-id': {
    description: 'The request, as the log of the service names it',
    schema: { type: 'string' },
  },
  'retry-after': {
    description: 'Seconds to wait before the call is made again',
    schema: { type: 'integer' },
  },
};

interface Failure {
  status: string;
  codes: readonly ErrorCode[];
  /** Name among the response components. */
  name: string;
}

/** Error responses of an endpoint: one per status, with all its codes. */
function failuresOf({ errors }: Endpoint): Failure[] {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of errors) (byStatus[String(errorCodes[code])] ??= []).push(code);
  return Object.entries(byStatus).map(([status, group]) => {
    const codes = group.toSorted();
    return { status, codes, name: `${status}.${codes.join('.')}` };
  });
}

const waits = ['429', '503'];

/** Error responses of all endpoints, each once. */
function failureResponses(all: readonly Endpoint[]): Json {
  const request_id = requestId.meta()?.example;
  const error = 'What happened and what to do, in a sentence.';
  const responses = all.flatMap(failuresOf).map(({ name, status, codes }) => [
    name,
    {
      description: `Refused: ${codes.join(', ')}`,
      headers: waits.includes(status)
        ? { ...answerHeaders, 'retry-after': header('retry-after') }
        : answerHeaders,
      content: {
        'application/json': {
          schema: { $ref: refTo('Error') },
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: { error, code, request_id } }]),
          ),
        },
      },
    },
  ]);
  return Object.fromEntries(responses.sort()) as Json;
}

const page = { 'text/html': { schema: { type: 'string' } } };

function content(type: z.ZodType, { id }: Endpoint, schemas: Schemas): Json {
  const schema = schemaRef(type, id);
  return {
    'application/json': { schema, example: buildExample(nameOfRef(schema) ?? '', schemas) },
  };
}

function responsesOf(endpoint: Endpoint, schemas: Schemas): Json {
  const { answer, status } = endpoint;
  const responses: Json = {
    [status]: {
      description: status === 302 ? 'The browser is sent on' : 'Done',
      headers: answerHeaders,
      ...(status === 302
        ? {}
        : { content: endpoint.page ? page : content(answer, endpoint, schemas) }),
    },
  };
  for (const { status: failed, name } of failuresOf(endpoint))
    responses[failed] = { $ref: `#/components/responses/${name}` };
  return responses;
}

const operationOf = (endpoint: Endpoint, schemas: Schemas): Json => ({
  operationId: endpoint.id,
  summary: endpoint.summary,
  description: descriptionOf(endpoint),
  tags: [endpoint.tag.name],
  'x-access': endpoint.access,
  'x-origin': endpoint.specified ? 'specification' : 'extension',
  security: security(endpoint),
  parameters: parametersOf(endpoint, schemas),
  ...(endpoint.body
    ? { requestBody: { required: true, content: content(endpoint.body, endpoint, schemas) } }
    : {}),
  responses: responsesOf(endpoint, schemas),
});

function published(schemas: Schemas): Json {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    if (!isJson(schema.properties)) return [name, schema];
    const parts = Object.entries(schema.properties).map(([property, part]) => [
      property,
      withoutExample(part as Json),
    ]);
    return [name, { ...schema, properties: Object.fromEntries(parts) as Json }];
  });
  return Object.fromEntries(entries) as Json;
}

const description = `Field recordings in; species, times and numbers out.

Calls take and answer JSON. Sign them with \`Authorization: Bearer\` and an API key (\`bp_...\`, made in Account Settings) or an ID token. A call that fails answers \`{ error, code, request_id }\`: a sentence for a person, a stable code for programs. Lists with \`next_cursor\` come in pages. Answers may get more properties in later versions.

The paths of rows with \`x-origin: specification\` are fixed by the specification of the product. Two pairs of them overlap in form, \`/api/data/{projectId}/datasets\` with \`/api/data/datasets/{dataId}\` and \`/api/data/{projectId}/dataset\` with \`/api/data/datasets/{dataId}\`: IDs are never \`datasets\` or \`dataset\`, so that one call always means one row.`;

const bearer = (text: string) => ({ type: 'http', scheme: 'bearer', description: text });

/** Builds the OpenAPI 3.1 document from the endpoints. */
export function openApiDocument(): Json {
  const all: readonly Endpoint[] = Object.values(endpoints);
  const schemas = componentSchemas(all);
  const paths: Record<string, Json> = {};
  for (const endpoint of all)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Biophony',
      version: '0.1.0',
      summary: 'Analysis of ecological field recordings',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'The service that answers this document' },
      { url: 'http://127.0.0.1:8787', description: 'A service on your own machine (`npm start`)' },
    ],
    tags: all
      .map(({ tag }) => tag)
      .filter((tag, at, tags) => tag.description && tags.indexOf(tag) === at),
    paths,
    components: {
      schemas: published(schemas),
      responses: failureResponses(all),
      headers: documentHeaders,
      securitySchemes: {
        id_token: bearer('ES256 ID token of the signed-in user, valid for ten minutes'),
        api_key: bearer('API key (bp_...) with scopes'),
        embed_token: bearer('Embed token for widgets: one project or analysis, listed origins'),
        runner: bearer('Secret of the analysis runners, or a runner token'),
        session_token: bearer('Refresh session of a sign-in, for programs'),
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'biophony.session_token',
          description: 'Refresh session of a sign-in, for browsers',
        },
      },
    },
  };
}
