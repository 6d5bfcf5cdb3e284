import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { readSiteTerms } from './pages/site-terms.ts';
import { pageRoutes } from './pages/site.ts';

const builtDocs = fileURLToPath(new URL('../../../../website/dist', import.meta.url));

const notBuilt = 'The documentation was not built here; build it with: npm run build:docs\n';

/** Serves the documentation at `/docs`; without a build of it, a sentence that says how to build it. */
export async function docsRoutes(folder = builtDocs): Promise<Hono> {
  const app = new Hono();
  const terms = await readSiteTerms(folder);
  if (!terms) return app.get('/docs/*', (c) => c.text(notBuilt, 404));
  app.get('/docs', (c) => c.redirect('/docs/', 308));
  return app.route('/', pageRoutes(terms, folder, '/docs/*'));
}
