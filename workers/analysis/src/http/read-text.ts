import { ask } from './ask.ts';
import { shownAddress } from './address.ts';
import { HttpRefused } from './http-refused.ts';
import { persistently } from './persistently.ts';
import { watchSilence } from './silence.ts';

/** Bytes of a listing at most: some 300,000 names. */
const mostBytes = 64 * 1024 ** 2;

/** A text from a web server: what it is, and from which address it came in the end. */
export interface HttpText {
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

/** Reads a text of bounded size; what may heal is tried five times. Throws HttpRefused and HttpUnreachable. */
export const readText = (address: URL, accept: string, signal: AbortSignal): Promise<HttpText> =>
  persistently(() => readOnce(address, accept, signal), signal);
