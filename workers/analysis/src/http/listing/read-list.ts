import { open } from 'node:fs/promises';
import { isHttp, readAddress, shownAddress } from '../address.ts';
import { HttpAddressError, HttpRefused } from '../http-refused.ts';
import { readText } from '../read-text.ts';

const mostBytes = 64 * 1024 ** 2;
const mostLines = 1_000_000;

/** The lines of a list: a text with an entry a line, `#` before remarks; or an array of texts in JSON. */
function entriesIn(text: string, from: string): string[] {
  const entries = /^\s*\[/.test(text) ? jsonEntries(text, from) : text.split(/\r?\n/);
  const filled = entries.map((line) => line.trim()).filter((line) => !/^(?:#|$)/.test(line));
  if (filled.length === 0) throw new HttpAddressError(`The list ${from} names no recordings.`);
  if (filled.length > mostLines)
    throw new HttpAddressError(
      `The list ${from} has more than ${mostLines.toLocaleString('en')} lines. Divide it.`,
    );
  return filled;
}

function jsonEntries(text: string, from: string): string[] {
  try {
    const entries: unknown = JSON.parse(text);
    if (Array.isArray(entries) && entries.every((one) => typeof one === 'string')) return entries;
  } catch {
    // Said below.
  }
  throw new HttpAddressError(`The list ${from} begins like JSON but is no array of texts.`);
}

async function readFileText(path: string): Promise<string> {
  const file = await open(path).catch((cause: unknown) => {
    throw new HttpAddressError(`--list ${path} cannot be read: there is no such file.`, { cause });
  });
  try {
    if ((await file.stat()).size > mostBytes)
      throw new HttpAddressError(`--list ${path} has more than 64 MiB. Divide it.`);
    return (await file.readFile('utf8')).replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

/**
 * Reads a list of recordings: a file of this machine, whose lines are what could be typed in its place, or an address,
 * whose lines are addresses, those that are relative from there. Throws HttpAddressError and HttpRefused.
 */
export async function readList(given: string, signal: AbortSignal): Promise<string[]> {
  if (!isHttp(given)) return entriesIn(await readFileText(given), given);
  const { text, type, url } = await readText(readAddress(given), 'text/plain, */*;q=0.9', signal);
  if (/\bhtml\b/i.test(type))
    throw new HttpRefused(`${shownAddress(url)} is a page, not a list of addresses.`);
  return entriesIn(text, shownAddress(url)).map((line) => readAddress(line, url).href);
}
