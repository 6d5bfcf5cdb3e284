import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  endpoints,
  type ErrorCode,
  errorCodes,
  limits,
  openApiDocument,
  type RouteId,
} from '@biophony/contract';

type Json = Record<string, unknown>;
type Operation = {
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
};

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

let examples: Map<RouteId, unknown> | undefined;
function exampleOf({ id }: Endpoint): unknown {
  if (!examples) {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
    examples = new Map();
    for (const endpoint of Object.values(endpoints)) {
      const { responses } = paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {
        responses: {},
      };
      examples.set(endpoint.id, responses[endpoint.status]?.content?.['application/json']?.example);
    }
  }
  return structuredClone(examples.get(id));
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Copies sent values to fields of their names. */
function echoed(answer: unknown, sent: Json): unknown {
  if (!isJson(answer)) return answer;
  const entries = Object.entries(answer).map(([name, value]) => [
    name,
    Object.hasOwn(sent, name) ? sent[name] : echoed(value, sent),
  ]);
  return Object.fromEntries(entries);
}

/** The contract's example, with sent values where these are valid. */
function exampleAnswer(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  body: unknown,
): unknown {
  const example = exampleOf(endpoint);
  const ids = Object.fromEntries(Object.entries(params).map(([name, id]) => [snake(name), id]));
  const own = echoed(example, { ...(isJson(body) ? body : {}), ...ids });
  return endpoint.answer.safeParse(own).success ? own : example;
}

interface Matched {
  endpoint: Endpoint;
  params: Record<string, string>;
}

const patternOf = (path: string) =>
  new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  );

/** Fewer parameters first, as in the service. */
const routes = Object.values(endpoints)
  .map((endpoint: Endpoint) => ({ row: endpoint, pattern: patternOf(endpoint.path) }))
  .sort((a, b) => a.row.path.split('{').length - b.row.path.split('{').length);

function matchEndpoint(method: string, path: string): Matched | null {
  for (const { row: endpoint, pattern } of routes) {
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return { endpoint, params: Object.fromEntries(params) as Record<string, string> };
  }
  return null;
}

interface Promised {
  dataId: string;
  file_id: string;
  filename: string;
  size: number;
}

type Tickets = AnswerOf<'uploadUrls'>;
type Completed = AnswerOf<'uploadComplete'>;

/** Keeps uploads in memory. */
function mockUploads(storeUrl: string) {
  const promised = new Map<string, Promised>();
  const stored = new Map<string, Uint8Array>();

  const promise = (dataId: string, { filename, size }: { filename: string; size: number }) => {
    const earlierFile = [...promised.values()].find(
      (file) => file.dataId === dataId && file.filename === filename,
    );
    const file_id = earlierFile?.file_id ?? crypto.randomUUID();
    promised.set(file_id, { dataId, file_id, filename, size });
    const expires = Date.now() + limits.upload_url_seconds * 1000;
    return {
      file_id,
      upload_url: `${storeUrl}${file_id}`,
      headers: {},
      expires_at: new Date(expires).toISOString(),
    };
  };

  return {
    /** By file name. */
    files: () =>
      new Map(
        [...stored].map(([fileId, bytes]) => [promised.get(fileId)?.filename ?? fileId, bytes]),
      ),
    clear: () => {
      promised.clear();
      stored.clear();
    },
    put: (fileId: string, bytes: Uint8Array): boolean => {
      if (!promised.has(fileId)) return false;
      stored.set(fileId, bytes);
      return true;
    },
    uploadUrl: (dataId: string, body: BodyOf<'uploadUrl'>) => promise(dataId, body),
    uploadUrls: (dataId: string, { files }: BodyOf<'uploadUrls'>): Tickets => ({
      files: files.map((file) => ({
        status: 'upload',
        filename: file.filename,
        ...promise(dataId, file),
      })),
    }),
    complete: (dataId: string, example: Completed): Completed => {
      const files = [...promised.values()]
        .filter((file) => file.dataId === dataId)
        .map(({ file_id, filename, size }): Completed['files'][number] => {
          const bytes = stored.get(file_id)?.length ?? null;
          const status = bytes === null ? 'missing' : bytes === size ? 'stored' : 'wrong_size';
          return {
            file_id,
            filename,
            status,
            size_bytes: size,
            stored_bytes: bytes,
            verified_by: null,
          };
        });
      const count = (status: string) => files.filter((file) => file.status === status).length;
      const bytes = files.reduce((sum, file) => sum + (file.stored_bytes ?? 0), 0);
      return {
        ...example,
        dataset: {
          ...example.dataset,
          data_id: dataId,
          file_count: count('stored'),
          total_size_bytes: bytes,
        },
        stored: count('stored'),
        missing: count('missing'),
        wrong_size: count('wrong_size'),
        files,
      };
    },
  };
}

export interface MockCall<K extends RouteId = RouteId> {
  route: K;
  params: Record<string, string>;
  query: Record<string, string>;
  body: BodyOf<K>;
}

type Answer<K extends RouteId> = AnswerOf<K> | ((call: MockCall<K>) => AnswerOf<K>);

/** Stands for a Biophony service in tests. */
export interface MockService {
  /** For `createClient({ baseUrl })`; nothing listens there. */
  url: string;
  /** For `createClient({ fetch })` and `fetchTransport(fetch)`. */
  fetch: typeof globalThis.fetch;
  /** In order, also refused ones. */
  calls: MockCall[];
  /** Uploads by file name. */
  files(): Map<string, Uint8Array>;
  /** From now on. Throws for an answer that the contract forbids. */
  answer<K extends RouteId>(route: K, answer: Answer<K>): void;
  /** The next calls, with a code of the contract. */
  refuse(route: RouteId, code: ErrorCode, terms?: { message?: string; times?: number }): void;
  /** Forgets answers, refusals, calls and files. */
  reset(): void;
}

class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  constructor(code: ErrorCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'mock' },
  });

type Schema = NonNullable<Endpoint['body']>;

function checked(schema: Schema | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (!parsed || parsed.success) return value;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new Refusal('invalid_request', `${field || 'The request'}: ${issue?.message}`, field);
}

function bodyOf(endpoint: Endpoint, text: string): unknown {
  if (!endpoint.body) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('invalid_json', 'The body is no JSON.');
  }
  return checked(endpoint.body, value);
}

/**
 * A service in memory, made from the contract: it checks requests; answers are the contract's
 * examples with sent values, or yours. It keeps only uploaded files.
 */
export function mockService(url = 'https://biophony.test'): MockService {
  const storePath = '/mock-store/';
  const uploads = mockUploads(`${url}${storePath}`);
  const answers = new Map<RouteId, unknown>();
  const refusals: { route: RouteId; refusal: Refusal; left: number }[] = [];
  const calls: MockCall[] = [];

  function answerTo(endpoint: Endpoint, call: MockCall): unknown {
    const waiting = refusals.find(({ route, left }) => route === endpoint.id && left > 0);
    if (waiting) {
      waiting.left -= 1;
      throw waiting.refusal;
    }
    const answer = answers.get(endpoint.id);
    if (typeof answer === 'function')
      return endpoint.answer.parse((answer as (one: MockCall) => unknown)(call));
    if (answer !== undefined) return answer;
    const { dataId = '' } = call.params;
    const example = exampleAnswer(endpoint, call.params, call.body);
    if (endpoint.id === 'uploadUrl')
      return uploads.uploadUrl(dataId, call.body as BodyOf<'uploadUrl'>);
    if (endpoint.id === 'uploadUrls')
      return uploads.uploadUrls(dataId, call.body as BodyOf<'uploadUrls'>);
    if (endpoint.id === 'uploadComplete')
      return uploads.complete(dataId, example as AnswerOf<'uploadComplete'>);
    return example;
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'PUT' && pathname.startsWith(storePath)) {
      const bytes = new Uint8Array(await request.arrayBuffer());
      return new Response(null, {
        status: uploads.put(pathname.slice(storePath.length), bytes) ? 200 : 404,
        headers: { etag: '"mock"' },
      });
    }
    const matched = matchEndpoint(request.method, pathname);
    if (!matched) throw new Refusal('not_found', `There is nothing at ${pathname}.`);
    const { endpoint: row, params } = matched;
    if (
      row.access !== 'public' &&
      row.access !== 'session' &&
      !request.headers.has('authorization')
    )
      throw new Refusal('unauthenticated', 'User not authenticated. Sign in first.');
    const query = Object.fromEntries(searchParams);
    const call = { route: row.id, params, query, body: undefined as unknown };
    calls.push(call as MockCall);
    checked(row.query, query);
    call.body = bodyOf(row, await request.text());
    const answer = answerTo(row, call as MockCall);
    return row.page ? new Response('', { status: row.status }) : json(row.status, answer);
  }

  return {
    url,
    calls,
    files: uploads.files,
    fetch: async (input, init) => {
      try {
        const request = new Request(input, init);
        request.signal.throwIfAborted();
        return await respond(request);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { code, message, field } = error;
        return json(errorCodes[code], { error: message, code, request_id: 'mock', field });
      }
    },
    answer: (route, answer) => {
      if (typeof answer !== 'function') endpoints[route].answer.parse(answer);
      answers.set(route, answer);
    },
    refuse: (route, code, { message = `It failed: ${code}.`, times = 1 } = {}) =>
      void refusals.push({ route, refusal: new Refusal(code, message), left: times }),
    reset: () => {
      answers.clear();
      refusals.length = 0;
      calls.length = 0;
      uploads.clear();
    },
  };
}
