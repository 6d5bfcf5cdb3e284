import {
  ApiError,
  type Client,
  ConnectionError,
  createClient,
  NotAuthenticatedError,
  sessionTokens,
} from '@biophony/sdk';
import type { Query, QueryClient } from '@tanstack/react-query';
import { embedConsole as words } from '../messages/en/common.ts';
import { createQueryClient } from '../provider/query-client.ts';
import { PartError } from './load-part.ts';

/** Returns an embed token from the page's own server. */
export type FetchToken = () => Promise<string>;

/** The page's own server, or the service itself for a public project. */
type TokenSource = FetchToken | 'public';

const maxRetries = 2;
/** Seconds. */
const tokenSeconds = 15;

type TokenProblem = 'late' | 'empty' | 'failed';

/**
 * The page's `fetchToken` gave no token. The message has only its error's text, never its answer.
 */
export class TokenError extends Error {
  readonly problem: TokenProblem;

  constructor(problem: TokenProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TokenError';
    this.problem = problem;
  }
}

/** @throws TokenError */
async function askOnce(fetchToken: FetchToken, seconds: number): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const stop = () => reject(new TokenError('late', `No token came in ${seconds} seconds.`));
    timer = setTimeout(stop, 1000 * seconds);
  });
  try {
    const token: unknown = await Promise.race([fetchToken(), late]);
    if (typeof token === 'string' && token !== '') return token;
  } catch (cause) {
    if (cause instanceof TokenError) throw cause;
    throw new TokenError('failed', cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
  throw new TokenError('empty', 'The answer was no token.');
}

/** Adds a time limit and one retry. @throws TokenError */
export const askedTwice =
  (fetchToken: FetchToken, seconds = tokenSeconds): FetchToken =>
  () =>
    askOnce(fetchToken, seconds).catch(() => askOnce(fetchToken, seconds));

/** The service gives them to pages that the owner listed. */
function publicTokens(baseUrl: string, projectId: string): FetchToken {
  const client = createClient({ baseUrl, maxRetries, timeout: 1000 * tokenSeconds });
  return async () => (await client.embed.createPublicToken({ project_id: projectId })).token;
}

/** Keeps a token until shortly before it expires; sends it only in a header. */
function embedClient(baseUrl: string, source: TokenSource, projectId: string | undefined): Client {
  const fetchToken =
    source === 'public' ? publicTokens(baseUrl, projectId ?? '') : askedTwice(source);
  return createClient({ baseUrl, auth: { getToken: sessionTokens(fetchToken) }, maxRetries });
}

/** Widgets with the same target share one token and their answers. */
export interface Access {
  client: Client;
  queryClient: QueryClient;
}

export interface Member {
  fetchToken(): FetchToken | null;
  failed(error: Error, query: Pick<Query, 'queryKey'>): void;
}

export interface AccessTarget {
  baseUrl: string;
  isPublic: boolean;
  projectId: string | undefined;
  analysisId: string | undefined;
}

/** Milliseconds an answer serves later widgets. */
const freshMs = 5 * 60_000;

interface SharedAccess extends Access {
  members: Set<Member>;
}

const accesses = new Map<string, SharedAccess>();

function open({ baseUrl, isPublic, projectId }: AccessTarget): SharedAccess {
  const members = new Set<Member>();
  const ask: FetchToken = async () => {
    const [first] = [...members].flatMap((member) => member.fetchToken() ?? []);
    return first ? first() : '';
  };
  const queryClient = createQueryClient((error, query) => {
    for (const member of members) member.failed(error, query);
  }, freshMs);
  const client = embedClient(baseUrl, isPublic ? 'public' : ask, projectId);
  return { client, queryClient, members };
}

/** `leave` ends the access; the last one drops the answers. */
export function joinAccess(target: AccessTarget, member: Member): Access & { leave: () => void } {
  const key = JSON.stringify(Object.values(target));
  const access = accesses.get(key) ?? open(target);
  accesses.set(key, access);
  access.members.add(member);
  return {
    client: access.client,
    queryClient: access.queryClient,
    leave() {
      access.members.delete(member);
      if (access.members.size > 0 || accesses.get(key) !== access) return;
      accesses.delete(key);
      access.queryClient.clear();
    },
  };
}

/** Anything as long as a secret: no token gets into the console. */
const secrets = /[\w.~+/=-]{32,}/g;

const withoutSecrets = (text: string): string => text.replace(secrets, '…');

interface Circumstances {
  service: string;
  origin: string;
  /** The page's server gives no tokens then. */
  isPublic: boolean;
}

/** Tells the page's developer why, and what to do. */
export function explain(error: Error, { service, origin, isPublic }: Circumstances): string {
  if (error instanceof TokenError) {
    if (error.problem === 'late') return words.tokenLate(tokenSeconds);
    if (error.problem === 'empty') return words.tokenEmpty;
    return words.tokenFailed(withoutSecrets(error.message));
  }
  if (error instanceof PartError) return words.noPart(error.message);
  if (error instanceof NotAuthenticatedError) return words.tokenEmpty;
  if (error instanceof ConnectionError) return words.unreachable(service);
  if (!(error instanceof ApiError)) return withoutSecrets(error.message);
  if (isPublic && [401, 403, 404].includes(error.status)) return words.notPublic(origin);
  if (error.status === 401) return words.refused(origin);
  if (error.status === 403 || error.status === 404) return words.notFound(origin);
  return words.failed(withoutSecrets(error.message), error.code, error.requestId);
}
