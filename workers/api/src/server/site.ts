import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { type MapTiles, tilesOrigin } from '../base/settings.ts';

/** How the built web app wants to be served; the site's build writes it as `site.json`. */
interface SiteTerms {
  /** Which page stands at a path, and whether also at every path below it. */
  pages: { path: string; below: boolean; file: string }[];
  /** The page of unknown paths. */
  notFound: string;
  /** Paths below this never change under the same name. */
  immutable: string;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Further headers of single files, by their paths. */
  files: Record<string, Record<string, string>>;
  /** Settings that are written into every page; none when absent. */
  config?: Record<string, unknown>;
}

/** Reads the terms of the site in `folder`; null when it was not built. */
async function readSiteTerms(folder: string): Promise<SiteTerms | null> {
  const text = await readFile(join(folder, 'site.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as SiteTerms);
}

/** The page at a URL path; undefined when there is none. */
function pageAt(terms: SiteTerms, path: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return terms.pages.find(
    (page) => plain === page.path || (page.below && plain.startsWith(`${page.path}/`)),
  )?.file;
}

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
function fileOf(folder: string, path: string): string | null {
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
async function send(c: Context, terms: SiteTerms, file: string, status: 200 | 404) {
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

interface KeptFolder {
  folder: string;
  failed: (cause: unknown) => void;
}

/** The address of the present script that never changes, as the build of the site tells it. */
async function presentScript(site: string): Promise<{ version: string; url: string } | null> {
  const text = await readFile(join(site, 'widget/integrity.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { version: string; url: string });
}

/** What renaming a folder fails with where there is one with files in it. */
const isThere = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

/** Copies a folder to a place where it appears whole or not at all; one that is there already stays. */
async function keep(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`;
  try {
    await mkdir(dirname(to), { recursive: true });
    await cp(from, part, { recursive: true });
    await rename(part, to);
  } catch (cause) {
    await rm(part, { recursive: true, force: true });
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!isThere.includes(code)) throw cause;
  }
}

/**
 * Keeps the widgets' script of the site in `folder`, by its version, and serves every one that was ever kept there, so
 * that pages which name an address that never changes go on after the service was brought up to date. `failed` is told
 * why it could not be kept, as on a full disk; the site itself has the present one all the same.
 *
 * What the script loads when it is needed has its hash in its name, and is served beside the present script too: a page
 * that was opened before an update still finds what belongs to its script.
 */
async function keptScripts(
  terms: SiteTerms,
  site: string,
  { folder, failed }: KeptFolder,
): Promise<Hono> {
  const app = new Hono();
  const present = await presentScript(site);
  if (!present) return app;
  await keep(join(site, 'widget', present.version), join(folder, present.version)).catch(failed);
  const headers = terms.files[present.url] ?? {};
  app.get('/widget/:version/:name', async (c, next) => {
    const { version, name } = c.req.param();
    const file = fileOf(folder, `/${version}/${name}`);
    const answer =
      file && (await send(c, { ...terms, files: { [c.req.path]: headers } }, file, 200));
    return answer || next();
  });
  app.get('/:name{biophony-[a-z]+-[0-9a-f]+\\.js}', async (c, next) => {
    for (const version of await readdir(folder).catch(() => [])) {
      const file = fileOf(folder, `/${version}/${c.req.param('name')}`);
      const answer =
        file && (await send(c, { ...terms, files: { [c.req.path]: headers } }, file, 200));
      if (answer) return answer;
    }
    return next();
  });
  return app;
}

/** The headers of every page, with further origins in what their policy says of `directive`. */
function alsoFrom(
  directive: 'connect-src' | 'img-src',
  origins: readonly string[],
  headers: Record<string, string>,
): Record<string, string> {
  const policy = headers['content-security-policy'];
  if (!policy || origins.length === 0) return headers;
  const sources = `${directive} ${origins.join(' ')}`;
  return { ...headers, 'content-security-policy': policy.replace(directive, sources) };
}

/** Serves the pages and files of a build below the paths of `pattern`, and its page for what is not there. */
function pageRoutes(terms: SiteTerms, folder: string, pattern: string): Hono {
  const app = new Hono();
  app.get(pattern, async (c) => {
    const page = pageAt(terms, c.req.path);
    const file = page ? join(folder, page) : fileOf(folder, c.req.path);
    const found = file === null ? null : await send(c, terms, file, 200);
    const missing = () => send(c, terms, join(folder, terms.notFound), 404);
    return found ?? (await missing()) ?? c.text('Not found', 404);
  });
  return app;
}

const builtSite = fileURLToPath(new URL('../../../../site/dist', import.meta.url));

/**
 * Serves the built web app by the terms its build wrote; nothing when it was not built. `stores` are the origins that
 * signed links may carry: pages reach them too when they were opened at another address of this machine. In `kept`
 * stand the widgets' scripts of this and all earlier versions. Pages are told of `tiles`, and may load pictures from there.
 */
export async function siteRoutes(
  stores: readonly string[],
  kept: KeptFolder,
  folder = builtSite,
  tiles: MapTiles | null = null,
): Promise<Hono> {
  const built = await readSiteTerms(folder);
  const app = new Hono();
  if (!built) return app;
  const connecting = alsoFrom('connect-src', stores, built.headers);
  const terms = tiles
    ? {
        ...built,
        headers: alsoFrom('img-src', [tilesOrigin(tiles)], connecting),
        config: { tiles },
      }
    : { ...built, headers: connecting };
  app.route('/', await keptScripts(terms, folder, kept));
  return app.route('/', pageRoutes(terms, folder, '*'));
}

const builtDocs = fileURLToPath(new URL('../../../../website/dist', import.meta.url));

const notBuilt = 'The documentation was not built here; build it with: npm run build:docs\n';

/**
 * Serves the documentation at `/docs` as it is built at the moment, so that a build needs no restart; without one, a sentence
 * that says how to build it.
 */
export function docsRoutes(folder = builtDocs): Hono {
  const app = new Hono();
  let known: { builtAt: number; pages: Hono } | null = null;
  const pagesNow = async (): Promise<Hono | null> => {
    const file = await stat(join(folder, 'site.json')).catch(() => null);
    if (!file) return null;
    if (known?.builtAt === file.mtimeMs) return known.pages;
    const terms = await readSiteTerms(folder);
    if (!terms) return null;
    known = { builtAt: file.mtimeMs, pages: pageRoutes(terms, folder, '/docs/*') };
    return known.pages;
  };
  app.on('GET', ['/docs', '/docs/*'], async (c) => {
    const pages = await pagesNow();
    if (!pages) return c.text(notBuilt, 404);
    return c.req.path === '/docs' ? c.redirect('/docs/', 308) : pages.fetch(c.req.raw);
  });
  return app;
}
