import type * as z from 'zod';
import { limits } from '../constants/limits.ts';
import type { Access, Endpoint } from '../endpoints/index.ts';
import { refOf } from './components.ts';
import { exampleOf } from './example.ts';
import { answerHeaders, failuresOf } from './failures.ts';
import { nameOfRef, type Json } from './json.ts';
import { parametersOf } from './parameters.ts';
import { tagOf } from './tags.ts';

type Schemas = Readonly<Record<string, Json>>;

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

function description(row: Endpoint): string {
  const { access, alsoNeeds } = row;
  const who =
    callers[access] ??
    `Needs an ID token, or an API key with the scope \`${access}\`${alsoNeeds ? ` and the scope \`${alsoNeeds}\`` : ''}.`;
  return [
    who,
    row.embed && 'Also takes the embed token of a widget that reads this project.',
    row.recent &&
      `Needs a sign-in of the last ${limits.recent_sign_in_seconds / 60} minutes; an older one answers 403 recent_sign_in_required.`,
    row.idempotent &&
      'Send an Idempotency-Key to be able to repeat the call after a broken connection.',
    row.query && 'cursor' in row.query.shape && 'Send next_cursor of a page as cursor of the next.',
    row.page && 'Is opened in a window of a browser.',
  ]
    .filter(Boolean)
    .join(' ');
}

const page = { 'text/html': { schema: { type: 'string' } } };

function content(type: z.ZodType, { id }: Endpoint, schemas: Schemas): Json {
  const schema = refOf(type, id);
  return { 'application/json': { schema, example: exampleOf(nameOfRef(schema) ?? '', schemas) } };
}

function responses(row: Endpoint, schemas: Schemas): Json {
  const answers: Json = {
    [row.status]: {
      description: row.status === 302 ? 'The browser is sent on' : 'Done',
      headers: answerHeaders,
      ...(row.status === 302
        ? {}
        : { content: row.page ? page : content(row.answer, row, schemas) }),
    },
  };
  for (const { status, name } of failuresOf(row))
    answers[status] = { $ref: `#/components/responses/${name}` };
  return answers;
}

/** Builds the OpenAPI operation of a row. */
export const operationOf = (row: Endpoint, schemas: Schemas): Json => ({
  operationId: row.id,
  summary: row.summary,
  description: description(row),
  tags: [tagOf(row.id)],
  'x-access': row.access,
  'x-origin': row.tag,
  security: security(row),
  parameters: parametersOf(row),
  ...(row.body
    ? { requestBody: { required: true, content: content(row.body, row, schemas) } }
    : {}),
  responses: responses(row, schemas),
});
