import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { contentPolicy } from './content-policy.ts';

/** Written as `site.json` beside the pages. */
export interface Serving {
  /** Pages by path: `/` alone, or a prefix and everything below. The first match counts. */
  pages: readonly { path: string; below: boolean; file: string }[];
  notFound: string;
  /** Content below this path never changes; everything else is revalidated. */
  immutable: string;
  headers: Headers;
  files: Readonly<Record<string, Headers>>;
}

type Headers = Readonly<Record<string, string>>;

/** For other people's pages, always the current version. */
export const widgetScriptPath = '/biophony-widget.js';

export const widgetIntegrityPath = '/widget/integrity.json';

const unchanging = 'public, max-age=31536000, immutable';

const forAnybody = (caching: string): Headers => ({
  'access-control-allow-origin': '*',
  'cache-control': caching,
  'cross-origin-resource-policy': 'cross-origin',
});
const present = forAnybody('public, max-age=300, must-revalidate');

const sources = (list: string | undefined) => (list ?? '').split(/[\s,]+/).filter(Boolean);

/**
 * Extra origins come from BIOPHONY_CONNECT_ORIGINS, separated by commas. `versioned` are the
 * immutable paths of the widgets' script, listed one by one: Cloudflare would apply a folder's
 * headers to missing files too, which may be created later.
 */
export const serving = (
  env: Record<string, string | undefined>,
  versioned: readonly string[] = [],
): Serving => ({
  pages: [
    { path: '/', below: false, file: 'index.html' },
    { path: '/dashboard', below: true, file: 'dashboard.html' },
    { path: '/device', below: false, file: 'account.html' },
    { path: '/reset-password', below: false, file: 'account.html' },
    { path: '/verify-email', below: false, file: 'account.html' },
    { path: '/invitation', below: false, file: 'account.html' },
    { path: '/shared', below: false, file: 'account.html' },
  ],
  notFound: '404.html',
  immutable: '/assets/',
  headers: {
    'content-security-policy': contentPolicy(
      ['https://*.r2.cloudflarestorage.com', ...sources(env.BIOPHONY_CONNECT_ORIGINS)],
      ['https://*.googleusercontent.com', 'https://avatars.githubusercontent.com'],
    ),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  },
  files: {
    [widgetScriptPath]: present,
    [widgetIntegrityPath]: present,
    ...Object.fromEntries(
      versioned.flatMap((path) => [
        [`/${basename(path)}`, present],
        [path, forAnybody(unchanging)],
      ]),
    ),
  },
});

const lines = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);

export const assetHeaders = ({ headers, immutable, files }: Serving): string =>
  [
    '/*\n',
    ...lines(headers),
    `${immutable}*\n`,
    `  cache-control: ${unchanging}\n`,
    ...Object.entries(files).flatMap(([path, own]) => [`${path}\n`, ...lines(own)]),
  ].join('');

/** `_redirects` for Cloudflare's static assets: pages for paths without a file. */
const assetRedirects = ({ pages }: Serving): string =>
  pages
    .filter(({ path }) => path !== '/')
    .map(
      ({ path, below, file }) =>
        `${path}${below ? '/*' : ''} /${file.replace(/\.html$/, '')} 200\n`,
    )
    .join('');

/** Writes `site.json` for our own servers, and `_headers` and `_redirects` for Cloudflare. */
export const servingFiles = (env: Record<string, string | undefined>): Plugin => ({
  name: 'serving-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const versioned = Object.keys(bundle).filter((name) => /^widget\/[^/]+\/.+\.js$/.test(name));
    const said = serving(
      env,
      versioned.map((name) => `/${name}`),
    );
    const files = {
      'site.json': JSON.stringify(said, null, 2),
      _headers: assetHeaders(said),
      _redirects: assetRedirects(said),
    };
    for (const [fileName, source] of Object.entries(files))
      this.emitFile({ type: 'asset', fileName, source });
  },
});
