import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { readSiteTerms } from './pages/site-terms.ts';
import { pageRoutes } from './pages/site.ts';

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
