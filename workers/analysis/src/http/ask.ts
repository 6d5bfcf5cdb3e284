import { unreachable } from '../job/unreachable.ts';
import { isHttp, shownAddress, withoutCredentials } from './address.ts';
import { fetch } from '../job/fetch.ts';
import { HttpAddressError, HttpRefused } from './http-refused.ts';

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Answers that may be another one in a while (RFC 9110; 425 is RFC 8470, 429 is RFC 6585). */
const passing = new Set([408, 425, 429]);

/** What a server answered, and from which address in the end. */
export interface Answer {
  response: Response;
  url: URL;
}

/** Where an answer leads, if that is a place to go. Throws HttpRefused. */
function nextOf(response: Response, from: URL): URL {
  const given = response.headers.get('location') ?? '';
  const next = URL.parse(given, from.href);
  if (next === null || !isHttp(next.href))
    throw new HttpRefused(`${shownAddress(from)} leads to no address of a web server.`);
  if (from.protocol === 'https:' && next.protocol === 'http:')
    throw new HttpRefused(
      `${shownAddress(from)} leads from https to http, where anybody on the way could change what is sent. Ask its operator.`,
    );
  try {
    return withoutCredentials(next);
  } catch (error) {
    if (error instanceof HttpAddressError) throw new HttpRefused(error.message);
    throw error;
  }
}

/** An error for an answer that is no success: a lasting one is final. */
function failureOf({ status, statusText }: Response, url: URL): Error {
  const told = `${shownAddress(url)}: the server answered ${`${status} ${statusText}`.trim()}.`;
  const lasting = status >= 400 && status < 500 && !passing.has(status);
  return lasting
    ? new HttpRefused(`${told} Check the address, and whether everybody may read it.`)
    : new Error(told);
}

/**
 * Asks for an address, and follows five redirects at most, none from https to http. Answers with 416, too, which says that
 * what was asked to go on from is not there any more; `by` makes the calls. Throws HttpRefused for what will not change.
 */
export async function ask(
  address: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  method: 'GET' | 'HEAD' = 'GET',
  by: typeof fetch = fetch,
): Promise<Answer> {
  let url = address;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const asked = url;
    const response = await by(asked, { method, headers, signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw unreachable(`Could not read ${shownAddress(asked)}`, asked.href, error);
      },
    );
    if (response.ok || response.status === 416) return { response, url };
    await response.body?.cancel();
    if (!redirects.has(response.status)) throw failureOf(response, url);
    url = nextOf(response, url);
  }
  throw new HttpRefused(
    `${shownAddress(address)} leads on and on: after ${mostRedirects} redirects there was no file.`,
  );
}
