import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { Context } from 'hono';
import type { SiteTerms } from './site-terms.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Encodings the build prepared, the smaller first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

const read = (path: string) =>
  readFile(path).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(code)) return null;
    throw cause;
  });

/** The file of a URL path inside the site; null for a path that leaves it or names none. */
export function fileOf(folder: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const file = normalize(join(folder, decoded));
  const inside = file.startsWith(folder + sep) && !decoded.includes('\0');
  return inside && extname(file) in types ? file : null;
}

/** The file in the best encoding the browser takes. */
async function inBestEncoding(file: string, accepted: string) {
  for (const { name, ending } of encodings) {
    if (!new RegExp(`\\b${name}\\b`).test(accepted)) continue;
    const content = await read(file + ending);
    if (content) return { content, encoding: name };
  }
  const content = await read(file);
  return content && { content, encoding: null };
}

/** A page with settings in it, for its scripts to read; null where there is no such page. */
async function withConfig(file: string, config: Record<string, unknown>) {
  const page = await read(file);
  if (!page) return null;
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="biophony-config">${json}</script></head>`;
  // By a function, for a text with `$&` in it would be read as what was found.
  const content = Buffer.from(page.toString().replace('</head>', () => block));
  return { content, encoding: null };
}

/** Answers with a file by the terms; null where there is none. */
export async function send(c: Context, terms: SiteTerms, file: string, status: 200 | 404) {
  const found =
    terms.config && extname(file) === '.html'
      ? await withConfig(file, terms.config)
      : await inBestEncoding(file, c.req.header('accept-encoding') ?? '');
  if (!found) return null;
  const etag = `"${createHash('sha256').update(found.content).digest('base64url').slice(0, 22)}"`;
  const lasting = c.req.path.startsWith(terms.immutable) && status === 200;
  const headers = {
    ...terms.headers,
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag,
    ...(found.encoding ? { 'content-encoding': found.encoding } : {}),
    ...(status === 200 ? terms.files[c.req.path] : {}),
  };
  if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(found.content), status, headers);
}
