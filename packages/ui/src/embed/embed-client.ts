import { createClient, sessionTokens, type Client } from '@biophony/sdk';

/** Returns an embed token from the page's own server. */
export type FetchToken = () => Promise<string>;

/** The page's own server, or the service itself for a public project. */
export type TokenSource = FetchToken | 'public';

const maxRetries = 2;
/** Seconds. */
export const tokenSeconds = 15;

export type TokenProblem = 'late' | 'empty' | 'failed';

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
export function embedClient(
  baseUrl: string,
  source: TokenSource,
  projectId: string | undefined,
): Client {
  const fetchToken =
    source === 'public' ? publicTokens(baseUrl, projectId ?? '') : askedTwice(source);
  return createClient({ baseUrl, auth: { getToken: sessionTokens(fetchToken) }, maxRetries });
}
