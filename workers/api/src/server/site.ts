import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { type MapTiles, tilesOrigin } from '../base/settings.ts';

interface SiteTerms {
  /** `below`: also every path below. */
  pages: { path: string; below: boolean; file: string }[];
  notFound: string;
  /** Files below never change. */
  immutable: string;
  headers: Record<string, string>;
  files: Record<string, Record<string, string>>;
  config?: Record<string, unknown>;
}

async function readSiteTerms(folder: string): Promise<SiteTerms | null> {
  const text = await readFile(join(folder, 'site.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as SiteTerms);
}

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

/** Smallest first. */
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

/** Null if the path leaves the site or names no file. */
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

async function inBestEncoding(file: string, accepted: string) {
  for (const { name, ending } of encodings) {
    if (!new RegExp(`\\b${name}\\b`).test(accepted)) continue;
    const content = await read(file + ending);
    if (content) return { content, encoding: name };
  }
  const content = await read(file);
  return content && { content, encoding: null };
}

async function withConfig(file: string, config: Record<string, unknown>) {
  const page = await read(file);
  if (!page) return null;
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="biophony-config">${json}</script></head>`;
  // A string with `$&` would insert the match.
  const content = Buffer.from(page.toString().replace('</head>', () => block));
  return { content, encoding: null };
}

async function send(c: Context, terms: SiteTerms, file: string, status: 200 | 404) {
  const asset =
    terms.config && extname(file) === '.html'
      ? await withConfig(file, terms.config)
      : await inBestEncoding(file, c.req.header('accept-encoding') ?? '');
  if (!asset) return null;
  const etag = `"${createHash('sha256').update(asset.content).digest('base64url').slice(0, 22)}"`;
  const lasting = c.req.path.startsWith(terms.immutable) && status === 200;
  const headers = {
    ...terms.headers,
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag,
    ...(asset.encoding ? { 'content-encoding': asset.encoding } : {}),
    ...(status === 200 ? terms.files[c.req.path] : {}),
  };
  if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(new Uint8Array(asset.content), status, headers);
}

interface KeptFolder {
  folder: string;
  failed: (cause: unknown) => void;
}

async function presentScript(site: string): Promise<{ version: string; url: string } | null> {
  const text = await readFile(join(site, 'widget/integrity.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { version: string; url: string });
}

/** Errors of renaming onto a folder that is not empty. */
const isThere = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

/** Completely or not at all; an existing one stays. */
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
 * Stores the widget script by version and serves all stored ones: pages with a versioned URL keep
 * working after an update. Calls `failed` if storing fails, as on a full disk.
 *
 * Files that scripts load later have hashed names and are also served beside the current script,
 * for pages opened before an update.
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

/** Adds origins to `directive` of the pages' policy. */
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

function pageRoutes(terms: SiteTerms, folder: string, pattern: string): Hono {
  const app = new Hono();
  app.get(pattern, async (c) => {
    const page = pageAt(terms, c.req.path);
    const file = page ? join(folder, page) : fileOf(folder, c.req.path);
    const response = file === null ? null : await send(c, terms, file, 200);
    const missing = () => send(c, terms, join(folder, terms.notFound), 404);
    return response ?? (await missing()) ?? c.text('Not found', 404);
  });
  return app;
}

const builtSite = fileURLToPath(new URL('../../../../site/dist', import.meta.url));

/**
 * Nothing if it was not built. `stores`: origins of signed links, for pages opened at another
 * address. `kept`: widget scripts of all versions. `tiles`: pages may load images from there.
 */
export async function siteRoutes(
  stores: readonly string[],
  scriptFolder: KeptFolder,
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
  app.route('/', await keptScripts(terms, folder, scriptFolder));
  return app.route('/', pageRoutes(terms, folder, '*'));
}

const builtDocs = fileURLToPath(new URL('../../../../docs/website/dist', import.meta.url));

const notBuilt = 'The documentation was not built here; build it with: npm run build:docs\n';

/** The current build, without a restart. */
export function docsRoutes(folder = builtDocs): Hono {
  const app = new Hono();
  let cache: { builtAt: number; pages: Hono } | null = null;
  const pagesNow = async (): Promise<Hono | null> => {
    const file = await stat(join(folder, 'site.json')).catch(() => null);
    if (!file) return null;
    if (cache?.builtAt === file.mtimeMs) return cache.pages;
    const terms = await readSiteTerms(folder);
    if (!terms) return null;
    cache = { builtAt: file.mtimeMs, pages: pageRoutes(terms, folder, '/docs/*') };
    return cache.pages;
  };
  app.on('GET', ['/docs', '/docs/*'], async (c) => {
    const pages = await pagesNow();
    if (!pages) return c.text(notBuilt, 404);
    return c.req.path === '/docs' ? c.redirect('/docs/', 308) : pages.fetch(c.req.raw);
  });
  return app;
}
