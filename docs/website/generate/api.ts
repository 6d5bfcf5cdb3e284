import type { MadePage } from '../pages/table.ts';
import { anchorOf, block, code, parts, sentence, table } from './markdown.ts';
import { fieldsOf, typeOf, type Field, type Resolve, type Schema } from './schema.ts';

interface Content {
  content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }>;
}

interface Answer extends Content {
  $ref?: string;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
  }[];
  requestBody?: Content;
  responses: Record<string, Answer>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Content> };
  tags?: { name: string; description?: string }[];
}

interface Call extends Operation {
  method: string;
  path: string;
}

/** Titles of nouns in paths. Default: the noun. */
const nouns: Record<string, string> = {
  user: 'Profile and account',
  projects: 'Projects',
  data: 'Datasets and files',
  analysis: 'Analyses',
  runner: 'Runners',
  auth: 'Sign-in',
  embed: 'Widgets on other pages',
  service: 'The service itself',
};
const single = ['health', 'ready', 'openapi.json'];
const kinds = ['specification', 'extension'];

function nounOf({ path, tags = [] }: Call): string {
  const tag = tags.find((name) => !kinds.includes(name));
  if (tag) return tag;
  const part = path.split('/')[2] ?? 'service';
  return single.includes(part) ? 'service' : part;
}

const titleOf = (noun: string): string => nouns[noun] ?? noun[0]!.toUpperCase() + noun.slice(1);

const jsonOf = (one: Content | undefined): Schema | undefined =>
  one?.content?.['application/json']?.schema;

const fieldTable = (fields: readonly Field[], sent: boolean): string =>
  table(
    ['field', 'type', ...(sent ? ['must be there'] : []), 'meaning'],
    fields.map(({ path, type, required, meaning }) => [
      code(path),
      type,
      ...(sent ? [required ? 'yes' : 'no'] : []),
      sentence(meaning),
    ]),
  );

/** Error codes of a call by status: the names of its failure examples. */
function failuresOf({ components }: OpenApi, { responses }: Operation): [string, string[]][] {
  return Object.entries(responses).flatMap(([status, answer]): [string, string[]][] => {
    if (Number(status) < 400) return [];
    const name = answer.$ref?.replace('#/components/responses/', '');
    const failure = name ? components?.responses?.[name] : answer;
    const codes = Object.keys(failure?.content?.['application/json']?.examples ?? {});
    if (codes.length === 0) throw new Error(`the OpenAPI document has no codes for ${status}`);
    return [[status, codes]];
  });
}

function errorsOf(call: Call, document: OpenApi): string {
  const rows = failuresOf(document, call).map(([status, codes]) => [
    status,
    codes.map((one) => `[${code(one)}](/reference/errors#${anchorOf(one)})`).join(', '),
  ]);
  return rows.length ? parts('It fails with:', table(['status', 'error codes'], rows)) : '';
}

function callText(call: Call, resolve: Resolve, document: OpenApi): string {
  const body = jsonOf(call.requestBody);
  const [status, answer] =
    Object.entries(call.responses).find(([code]) => Number(code) < 400) ?? [];
  const schema = jsonOf(answer);
  const answered = schema ? fieldsOf(schema, resolve) : [];
  const parameters = call.parameters ?? [];
  return parts(
    `## ${call.summary} {#${anchorOf(call.operationId)}}`,
    block('http', `${call.method.toUpperCase()} ${call.path}`),
    call.description && call.description !== call.summary ? sentence(call.description) : '',
    parameters.length
      ? table(
          ['parameter', 'where', 'type', 'must be there', 'meaning'],
          parameters.map((one) => [
            code(one.name),
            one.in,
            one.schema ? typeOf(one.schema, resolve) : 'string',
            one.required ? 'yes' : 'no',
            sentence(one.description ?? one.schema?.description ?? ''),
          ]),
        )
      : '',
    body ? parts('You send:', fieldTable(fieldsOf(body, resolve), true)) : '',
    answered.length
      ? parts(`It answers ${status} with:`, fieldTable(answered, false))
      : `It answers ${status}${schema ? ` with ${typeOf(schema, resolve)}` : ''}.`,
    errorsOf(call, document),
  );
}

export function apiPages(document: OpenApi): MadePage[] {
  const resolve: Resolve = (schema) => {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    const found = name ? document.components?.schemas?.[name] : schema;
    if (!found) throw new Error(`the OpenAPI document has no schema ${schema.$ref}`);
    return found;
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method, path })),
  );
  const byNoun = Map.groupBy(calls, nounOf);
  const made = [...byNoun].map(([noun, own]): MadePage => {
    const title = titleOf(noun);
    const text = parts(
      `# /api: ${title}`,
      'This page is made from the contract of /api. [Errors](/reference/errors) says what each error code means.',
      ...own.map((call) => callText(call, resolve, document)),
    );
    return {
      address: `reference/api-${anchorOf(noun)}`,
      title: `/api: ${title}`,
      text: `${text}\n`,
    };
  });
  const overview = parts(
    '# The calls of /api',
    'The service answers these calls. They take and give JSON. A call carries `Authorization: Bearer` with an ID token of a signed-in person, or with an API key. The whole contract stands in [openapi.json](/openapi.json){target="_self"} too, for programs that read it.',
    block(
      'sh',
      'curl https://biophony.example/api/projects \\\n  -H "Authorization: Bearer $BIOPHONY_API_KEY"',
    ),
    'A list comes in pages. While `next_cursor` is not null, send it as `cursor` to get the next page.',
    'Calls that create something take a header `Idempotency-Key`: the same key and the same body give the same answer, and nothing is made twice. Calls that change a title or a description take `If-Match` with the `version` that you read.',
    ...[...byNoun].map(([noun, own]) =>
      parts(
        `## ${titleOf(noun)}`,
        table(
          ['call', 'what it does'],
          own.map((call) => [
            code(`${call.method.toUpperCase()} ${call.path}`),
            `[${call.summary}](/reference/api-${anchorOf(noun)}#${anchorOf(call.operationId)})`,
          ]),
        ),
      ),
    ),
  );
  return [{ address: 'reference/api', title: 'The calls of /api', text: `${overview}\n` }, ...made];
}

export function callsByError(document: OpenApi): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const methods of Object.values(document.paths))
    for (const operation of Object.values(methods))
      for (const one of failuresOf(document, operation).flatMap(([, codes]) => codes))
        found.set(one, [...(found.get(one) ?? []), operation.operationId]);
  return found;
}
