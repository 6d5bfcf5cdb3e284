import { open } from 'node:fs/promises';
import { HttpAddressError, HttpRefused, isHttp, readAddress, shownAddress } from './address.ts';
import { readText } from './ask.ts';

interface Index {
  files: URL[];
  folders: URL[];
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (html: string): string =>
  html.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    const point = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
    if (point === null) return named[String(name).toLowerCase()] ?? all;
    return point <= 0x10_ffff ? String.fromCodePoint(point) : all;
  });

const links = /<a\s[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

const linksOf = (html: string): string[] =>
  [...html.matchAll(links)].map(([, double, single, bare]) =>
    plain(double ?? single ?? bare ?? ''),
  );

/** nginx `autoindex_format json` and Caddy. */
function entriesOf(text: string): string[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { name, type, is_dir } = entry as { name?: unknown; type?: unknown; is_dir?: unknown };
    if (typeof name !== 'string' || name === '') return [];
    const isFolder = type === 'directory' || is_dir === true || name.endsWith('/');
    return [`./${encodeURIComponent(name.replace(/\/$/, ''))}${isFolder ? '/' : ''}`];
  });
}

const isJson = (text: string, type: string): boolean =>
  /\bjson\b/i.test(type) || /^\s*\[/.test(text);

/**
 * HTML of nginx, Apache, Caddy and others, or JSON. Skips what is not directly in the folder, sort
 * links and names that start with a dot. Throws SyntaxError for invalid JSON.
 */
export function readIndex(text: string, type: string, folder: URL): Index {
  const index: Index = { files: [], folders: [] };
  const seen = new Set<string>();
  for (const link of isJson(text, type) ? entriesOf(text) : linksOf(text)) {
    const url = URL.parse(link, folder.href);
    if (!url || !isHttp(url.href) || url.origin !== folder.origin || url.search !== '') continue;
    const inside = url.pathname.startsWith(folder.pathname)
      ? url.pathname.slice(folder.pathname.length)
      : '';
    url.hash = '';
    if (!/^[^/.][^/]*\/?$/.test(inside) || seen.has(url.href)) continue;
    seen.add(url.href);
    index[inside.endsWith('/') ? 'folders' : 'files'].push(url);
  }
  return index;
}

const deepest = 16;
const mostFiles = 1_000_000;

interface WalkedFile {
  url: URL;
  /** Path from the given folder, even where folders link elsewhere. */
  inside: string;
}

/** Throws HttpRefused without a listing or for too many files. */
async function* walkFolder(folder: URL, signal: AbortSignal): AsyncGenerator<WalkedFile> {
  const seen = new Set<string>();
  let count = 0;
  const waiting = [{ folder, inside: '', depth: 0 }];
  for (let next; (next = waiting.shift()) !== undefined;) {
    if (seen.has(next.folder.href)) continue;
    seen.add(next.folder.href);
    const { text, type, url } = await readText(
      next.folder,
      'application/json, text/html;q=0.9',
      signal,
    );
    if (!/\b(?:html|json)\b/i.test(type))
      throw new HttpRefused(
        `${shownAddress(url)} is no listing of a folder but ${type || 'something else'}. The address of a file has no slash at its end; else write the addresses of the files into a list for --list.`,
      );
    const { files, folders } = indexOf(text, type, url);
    count += files.length;
    if (count > mostFiles)
      throw new HttpRefused(
        `${shownAddress(folder)} has more than ${mostFiles.toLocaleString('en')} files. Give folders below it.`,
      );
    const { inside, depth } = next;
    const pathOf = ({ pathname }: URL) => inside + pathname.slice(url.pathname.length);
    for (const file of files) yield { url: file, inside: pathOf(file) };
    if (depth < deepest)
      for (const one of folders)
        waiting.push({ folder: one, inside: pathOf(one), depth: depth + 1 });
  }
}

function indexOf(text: string, type: string, url: URL) {
  try {
    return readIndex(text, type, url);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new HttpRefused(`The listing of ${shownAddress(url)} is damaged: it is no JSON.`);
  }
}

function partOf(encoded: string): string {
  let part = encoded;
  try {
    part = decodeURIComponent(encoded);
  } catch {
    // Keeps a stray percent sign.
  }
  return part.replaceAll(/[/\\\p{Cc}]/gu, '_').replace(/^\.{1,2}$/, '_');
}

export const readablePath = ({ pathname }: URL): string =>
  pathname.split('/').map(partOf).join('/');

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

function commonFolder(paths: readonly string[]): string {
  let common = folderOf(paths[0] ?? '/');
  for (const path of paths)
    while (!path.startsWith(common)) common = folderOf(common.slice(0, -1)) || '/';
  return common;
}

export interface HttpNames {
  root: string;
  nameOf(url: URL): string;
}

/**
 * From the deepest common folder; with several servers the server comes first. Files that differ
 * only in the query get a number.
 */
export function httpNames(addresses: readonly URL[]): HttpNames {
  const [first] = addresses;
  const isOne = addresses.every(({ origin }) => origin === first?.origin);
  const folder = isOne ? commonFolder(addresses.map(({ pathname }) => pathname)) : '/';
  const usedNames = new Set<string>();
  return {
    root: first && isOne ? (first.origin + folder).replace(/\/$/, '') : '',
    nameOf({ host, pathname }) {
      const parts = pathname
        .slice(folder.length)
        .split('/')
        .filter((part) => part !== '');
      const whole = [...(isOne ? [] : [host.replace(':', '_')]), ...parts.map(partOf)].join('/');
      const name = whole === '' ? 'recording' : whole;
      const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? [];
      let unique = name;
      for (let number = 2; usedNames.has(unique); number++) unique = `${stem}~${number}${ending}`;
      usedNames.add(unique);
      return unique;
    },
  };
}

export interface HttpFiles {
  files: { path: string; filename: string }[];
  ignored: number;
  root: string;
}

/** An address with a final slash is a folder. Throws HttpAddressError and HttpRefused. */
export async function findHttpFiles(
  addresses: readonly string[],
  isRecording: (name: string) => boolean,
  signal: AbortSignal,
): Promise<HttpFiles> {
  const urls = addresses.map((address) => readAddress(address));
  const recordings = new Map<string, URL>();
  let ignored = 0;
  for (const address of urls) {
    if (!address.pathname.endsWith('/')) {
      recordings.set(address.href, address);
      continue;
    }
    for await (const { url, inside } of walkFolder(address, signal)) {
      const named = new URL(`./${inside}`, address);
      if (!isRecording(shownAddress(url))) ignored++;
      else if (named.href === url.href || !recordings.has(url.href))
        recordings.set(url.href, named);
    }
  }
  const names = httpNames(urls);
  const files = [...recordings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, named]) => ({ path, filename: names.nameOf(named) }))
    .sort((a, b) => (a.filename < b.filename ? -1 : 1));
  return { files, ignored, root: names.root };
}

const mostBytes = 64 * 1024 ** 2;
const mostLines = 1_000_000;

/** Text lines with `#` comments, or a JSON array. */
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
  } catch {}
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
 * Lines of a local file are as on the command line; those of an address are relative to it. Throws
 * HttpAddressError and HttpRefused.
 */
export async function readList(location: string, signal: AbortSignal): Promise<string[]> {
  if (!isHttp(location)) return entriesIn(await readFileText(location), location);
  const { text, type, url } = await readText(
    readAddress(location),
    'text/plain, */*;q=0.9',
    signal,
  );
  if (/\bhtml\b/i.test(type))
    throw new HttpRefused(`${shownAddress(url)} is a page, not a list of addresses.`);
  return entriesIn(text, shownAddress(url)).map((line) => readAddress(line, url).href);
}
