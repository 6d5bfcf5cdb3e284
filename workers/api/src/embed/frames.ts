import { type Context, Hono } from 'hono';
import type { Deps } from '../base/deps.ts';
import { escaped } from '../http/html.ts';
import { titleForOthers } from '../identity/places.ts';
import { publicProject } from '../identity/public-project.ts';
import { frameHeights } from './frame-heights.ts';

interface FrameAsked {
  widget: string;
  projectId: string;
  height: number;
}

function frameAsked(url: URL): FrameAsked | null {
  const widget = /^\/embed\/([a-z]+)\/?$/.exec(url.pathname)?.[1] ?? '';
  const height = Object.hasOwn(frameHeights, widget) ? frameHeights[widget] : undefined;
  const projectId = url.searchParams.get('project-id');
  return height === undefined || !projectId ? null : { widget, projectId, height };
}

const framedBy = (policy: string, ancestors: readonly string[]): string =>
  policy.replace(/frame-ancestors[^;]*/, `frame-ancestors ${ancestors.join(' ')}`);

const notShown = new Map([
  ['en', 'This project is not shown to the public at the moment.'],
  ['de', 'Dieses Projekt wird im Moment nicht öffentlich gezeigt.'],
  ['es', 'Este proyecto no se muestra al público en este momento.'],
  ['fr', 'Ce projet n’est pas montré au public pour le moment.'],
  ['it', 'Al momento questo progetto non è mostrato al pubblico.'],
]);

/** `de-DE` or `de_DE`; English without a translation. */
function languageOf(locale = ''): string {
  const [language = ''] = locale
    .trim()
    .toLowerCase()
    .split(/[^a-z]/);
  return notShown.has(language) ? language : 'en';
}

function withTitle(page: string, title: string, oembed: string, language: string): string {
  const link = `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(title)}" />`;
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${link}</head>`);
}

const nothingToShow = (language: string) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Biophony</title>
    <style>p { margin: 16px; font: 16px/24px system-ui, sans-serif; }</style>
  </head>
  <body><main><p>${notShown.get(language)}</p></main></body>
</html>
`;

/** Allows the page's style only. Any site may frame it: it reveals nothing. */
const policyOfNothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *";

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

const usualWidth = 640;

/** The consumer's maximum may be no number. */
const within = (most: string | undefined, usual: number): number =>
  most !== undefined && /^[1-9]\d{0,4}$/.test(most) ? Math.min(Number(most), usual) : usual;

/** Honours `maxwidth` and `maxheight`. */
const sizeOf = (
  maxWidth: string | undefined,
  maxHeight: string | undefined,
  usualHeight: number,
): Size => ({ width: within(maxWidth, usualWidth), height: within(maxHeight, usualHeight) });

/** oEmbed 1.0, type `rich`. */
const oembedOf = (url: URL, title: string, baseUrl: string, { width, height }: Size) => ({
  version: '1.0',
  type: 'rich',
  title,
  provider_name: 'Biophony',
  provider_url: baseUrl,
  cache_age: 300,
  width,
  height,
  html: `<iframe src="${escaped(url.href)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
});

type FramePage = () => Promise<Response>;

type PublicFrame = FrameAsked & { title: string; origins: string[] };

/**
 * Single-widget pages for sites that the owner of a public project named, and their oEmbed 1.0
 * answers.
 */
export function frameRoutes({ db, config }: Pick<Deps, 'db' | 'config'>, page: FramePage): Hono {
  const app = new Hono();
  const shownAt = async (url: URL): Promise<PublicFrame | null> => {
    const frame = frameAsked(url);
    const project = frame && (await publicProject(db, frame.projectId));
    if (!frame || !project || project.origins.length === 0) return null;
    const title = await titleForOthers(db, frame.projectId);
    return { ...frame, title, origins: project.origins };
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
    const frame = await shownAt(here);
    if (!frame) return nothing(c);
    const built = await page();
    const policy = built.headers.get('content-security-policy');
    if (!built.ok || !policy?.includes('frame-ancestors')) return nothing(c);
    const oembed = new URL('/oembed', config.baseUrl);
    oembed.searchParams.set('url', `${config.baseUrl}${here.pathname}${here.search}`);
    oembed.searchParams.set('format', 'json');
    const html = withTitle(
      await built.text(),
      frame.title,
      oembed.href,
      languageOf(c.req.query('locale')),
    );
    return c.body(html, 200, {
      'cache-control': 'no-store',
      'content-security-policy': framedBy(policy, ["'self'", ...frame.origins]),
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
    const frame = url && own ? await shownAt(url) : null;
    if (!url || !frame) return c.text('Nothing public is at this address.', 404);
    const size = sizeOf(c.req.query('maxwidth'), c.req.query('maxheight'), frame.height);
    return c.json(oembedOf(url, frame.title, config.baseUrl, size));
  });
  return app;
}
