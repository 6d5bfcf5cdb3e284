import { Hono, type Context } from 'hono';
import { publicProject, type PublicProject } from '../identity/embed/public-project.ts';
import type { Deps } from '../ports/deps.ts';
import { frameAsked, type FrameAsked } from './frame-address.ts';
import { framedBy, languageOf, nothingToShow, policyOfNothing, withTitle } from './frame-page.ts';
import { oembedOf, sizeOf } from './oembed.ts';

/** Gives the built page that frames show, as the site serves it. */
export type FramePage = () => Promise<Response>;

/** A public project that some page may show, and the frame that was asked for. */
type Shown = FrameAsked & { project: PublicProject };

/** Pages with one widget, for frames in pages that the owner of a public project named; and how to embed them (oEmbed 1.0). */
export function frameRoutes({ db, config }: Pick<Deps, 'db' | 'config'>, page: FramePage): Hono {
  const app = new Hono();
  const shownAt = async (url: URL): Promise<Shown | null> => {
    const asked = frameAsked(url);
    const project = asked && (await publicProject(db, asked.projectId));
    return asked && project && project.origins.length > 0 ? { ...asked, project } : null;
  };
  const nothing = (c: Context) =>
    c.body(nothingToShow(languageOf(c.req.query('locale'))), 404, {
      'cache-control': 'no-store',
      'content-security-policy': policyOfNothing,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });

  app.get('/embed/:widget', async (c) => {
    const here = new URL(c.req.url);
    const shown = await shownAt(here);
    if (!shown) return nothing(c);
    const built = await page();
    const policy = built.headers.get('content-security-policy');
    if (!built.ok || !policy?.includes('frame-ancestors')) return nothing(c);
    const oembed = new URL('/oembed', config.baseUrl);
    oembed.searchParams.set('url', `${config.baseUrl}${here.pathname}${here.search}`);
    oembed.searchParams.set('format', 'json');
    const html = withTitle(
      await built.text(),
      shown.project.title,
      oembed.href,
      languageOf(c.req.query('locale')),
    );
    return c.body(html, 200, {
      'cache-control': 'no-store',
      'content-security-policy': framedBy(policy, ["'self'", ...shown.project.origins]),
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  app.get('/oembed', async (c) => {
    c.header('access-control-allow-origin', '*');
    c.header('cache-control', 'no-store');
    if ((c.req.query('format') ?? 'json') !== 'json')
      return c.text('Only format=json is answered.', 501);
    const text = c.req.query('url') ?? '';
    const url = URL.canParse(text) ? new URL(text) : null;
    const own = url?.origin === new URL(config.baseUrl).origin;
    const shown = url && own ? await shownAt(url) : null;
    if (!url || !shown) return c.text('Nothing public is at this address.', 404);
    const size = sizeOf(c.req.query('maxwidth'), c.req.query('maxheight'), shown.height);
    return c.json(oembedOf(url, shown.project.title, config.baseUrl, size));
  });
  return app;
}
