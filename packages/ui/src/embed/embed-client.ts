import { createClient, sessionTokens, type Client } from '@biophony/sdk';

/** Gives an embed token; a host's page gets it from its own server. */
export type FetchToken = () => Promise<string>;

/** Where tokens come from: the page's own server, or the service itself for a public project. */
export type TokenSource = FetchToken | 'public';

/** Repeats of a call that failed, before the widget says so. */
const maxRetries = 2;
/** Seconds that a page's server has to answer. */
export const tokenSeconds = 15;

/** Why a page's `fetchToken` gave no token. */
export type TokenProblem = 'late' | 'empty' | 'failed';

/** A page's `fetchToken` gave no token. The message holds nothing of what it answered but its error's own words. */
export class TokenError extends Error {
  readonly problem: TokenProblem;

  constructor(problem: TokenProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TokenError';
    this.problem = problem;
  }
}

/** Asks once for a token, for so long. Throws TokenError. */
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

/** A `fetchToken` that is given up after a while, and asked a second time when it fails. Throws TokenError. */
export const askedTwice =
  (fetchToken: FetchToken, seconds = tokenSeconds): FetchToken =>
  () =>
    askOnce(fetchToken, seconds).catch(() => askOnce(fetchToken, seconds));

/** Tokens of a public project, which the service gives to the pages that its owner named. */
function publicTokens(baseUrl: string, projectId: string): FetchToken {
  const client = createClient({ baseUrl, maxRetries, timeout: 1000 * tokenSeconds });
  return async () => (await client.embed.createPublicToken({ project_id: projectId })).token;
}

/**
 * A client that proves itself with tokens of the host, or with those of a public project. A token is kept until shortly
 * before it expires, then asked for anew; it travels in a header alone.
 */
export function embedClient(
  baseUrl: string,
  source: TokenSource,
  projectId: string | undefined,
): Client {
  const fetchToken =
    source === 'public' ? publicTokens(baseUrl, projectId ?? '') : askedTwice(source);
  return createClient({ baseUrl, auth: { getToken: sessionTokens(fetchToken) }, maxRetries });
}
