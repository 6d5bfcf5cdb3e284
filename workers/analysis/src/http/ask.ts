import {
  HttpAddressError,
  HttpRefused,
  HttpUnreachable,
  isHttp,
  shownAddress,
  withoutCredentials,
} from './address.ts';
import { fetch, isOfDisk, NotInStore, retried, unreachable } from './transfer.ts';

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Status codes worth retrying (RFC 9110; 425: RFC 8470, 429: RFC 6585). */
const passing = new Set([408, 425, 429]);

export interface HttpAnswer {
  response: Response;
  url: URL;
}

/** Throws HttpRefused. */
function nextOf(response: Response, from: URL): URL {
  const location = response.headers.get('location') ?? '';
  const next = URL.parse(location, from.href);
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

function failureOf({ status, statusText }: Response, url: URL): Error {
  const problem = `${shownAddress(url)}: the server answered ${`${status} ${statusText}`.trim()}.`;
  const lasting = status >= 400 && status < 500 && !passing.has(status);
  return lasting
    ? new HttpRefused(`${problem} Check the address, and whether everybody may read it.`)
    : new Error(problem);
}

/**
 * At most five redirects, none from https to http. Returns 416: the file changed since the partial
 * download. Throws HttpRefused.
 */
export async function ask(
  address: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  method: 'GET' | 'HEAD' = 'GET',
  by: typeof fetch = fetch,
): Promise<HttpAnswer> {
  let url = address;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const target = url;
    const response = await by(target, { method, headers, signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw unreachable(`Could not read ${shownAddress(target)}`, target.href, error);
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

/** Not for disk errors, cancellation and final errors. */
export const isPassing = (error: unknown, signal: AbortSignal): boolean =>
  !signal.aborted && !(error instanceof NotInStore) && !isOfDisk(error);

export const unreachableAfter = (error: unknown): HttpUnreachable =>
  new HttpUnreachable(
    `${error instanceof Error ? error.message : String(error)} It was tried several times; run the same command again when the server answers.`,
    { cause: error },
  );

/**
 * Tries five times. Throws HttpRefused, HttpUnreachable, disk errors and the reason of `signal`.
 */
async function persistently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await retried(work, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw isPassing(error, signal) ? unreachableAfter(error) : error;
  }
}

const mostMs = 60_000;

interface SilenceWatch {
  signal: AbortSignal;
  heard(): void;
  stop(): void;
}

export function watchSilence(signal: AbortSignal): SilenceWatch {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new Error(`The server sent nothing for ${mostMs / 1000} s.`)),
    mostMs,
  );
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    heard: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

/** Some 300,000 names. */
const mostBytes = 64 * 1024 ** 2;

interface HttpText {
  text: string;
  type: string;
  url: URL;
}

async function readOnce(address: URL, accept: string, signal: AbortSignal): Promise<HttpText> {
  const watch = watchSilence(signal);
  try {
    const { response, url } = await ask(address, { accept }, watch.signal);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of response.body ?? []) {
      watch.heard();
      pieces.push(piece);
      size += piece.length;
      if (size > mostBytes)
        throw new HttpRefused(
          `${shownAddress(url)} lists more than ${mostBytes / 1024 ** 2} MiB. Give smaller folders or lists.`,
        );
    }
    const type = response.headers.get('content-type') ?? '';
    return { text: Buffer.concat(pieces).toString('utf8'), type, url };
  } finally {
    watch.stop();
  }
}

/** Tries five times. Throws HttpRefused and HttpUnreachable. */
export const readText = (address: URL, accept: string, signal: AbortSignal): Promise<HttpText> =>
  persistently(() => readOnce(address, accept, signal), signal);
