import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';

const folder = fileURLToPath(new URL('../../../../site/dist', import.meta.url));

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

// Popups of the sign-in must stay reachable, or every one reads as closed.
const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

const read = (path: string) =>
  readFile(path).catch((cause: unknown) => {
    if (
      cause instanceof Error &&
      'code' in cause &&
      ['ENOENT', 'EISDIR'].includes(String(cause.code))
    )
      return null;
    throw cause;
  });

/** The file of a URL path inside the site; null for one that leaves it or is none. */
function fileOf(path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const file = normalize(join(folder, decoded));
  return file.startsWith(folder + sep) && !decoded.includes('\0') && extname(file) ? file : null;
}

/** Serves the built web app where there is one; unknown paths without an extension get its page. */
export function siteRoutes(): Hono {
  const app = new Hono();
  if (!existsSync(join(folder, 'index.html'))) return app;
  app.get('*', async (c) => {
    const file = fileOf(c.req.path);
    const content = file && (await read(file));
    if (content)
      return c.body(content, 200, {
        ...pageHeaders,
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': c.req.path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      });
    if (extname(c.req.path)) return c.text('Not found', 404);
    const page = await read(join(folder, 'index.html'));
    return page
      ? c.body(page, 200, {
          ...pageHeaders,
          'content-type': types['.html'] ?? '',
          'cache-control': 'no-cache',
        })
      : c.text('The web app is being built; reload in a moment.', 503);
  });
  return app;
}
