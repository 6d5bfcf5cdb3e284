import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { tilesOrigin, type MapTiles } from '../../settings/map-tiles.ts';
import { fileOf, send } from './files.ts';
import { keptScripts, type KeptFolder } from './kept-scripts.ts';
import { pageAt, readSiteTerms, type SiteTerms } from './site-terms.ts';

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
export function pageRoutes(terms: SiteTerms, folder: string, pattern: string): Hono {
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

const builtSite = fileURLToPath(new URL('../../../../../site/dist', import.meta.url));

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
