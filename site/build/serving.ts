import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { contentPolicy } from './content-policy.ts';

/** How a server is to serve the build; written as `site.json` beside the pages. */
export interface Serving {
  /** Which page answers which paths: `/` itself, or everything at and below a prefix. The first match counts. */
  pages: readonly { path: string; below: boolean; file: string }[];
  /** Answers other paths without a file, with status 404. */
  notFound: string;
  /** Paths below this never change their content; everything else is asked for again. */
  immutable: string;
  /** Headers of every answer. */
  headers: Headers;
  /** Further headers of single files, by their paths. */
  files: Readonly<Record<string, Headers>>;
}

type Headers = Readonly<Record<string, string>>;

/** Where other people's pages load the script of `<biophony-widget>` from, always the present one. */
export const widgetScriptPath = '/biophony-widget.js';

/** Tells the address of the present script that never changes, and its hash. */
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
 * What the build says about itself. Extra origins come from BIOPHONY_CONNECT_ORIGINS, separated by commas; `versioned` are the
 * paths of the widgets' script that never change. They are named one by one, for Cloudflare gives the headers of a
 * folder to what is not there too, which may come to be.
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

/** `_headers` of Cloudflare's static assets. */
export const assetHeaders = ({ headers, immutable, files }: Serving): string =>
  [
    '/*\n',
    ...lines(headers),
    `${immutable}*\n`,
    `  cache-control: ${unchanging}\n`,
    ...Object.entries(files).flatMap(([path, own]) => [`${path}\n`, ...lines(own)]),
  ].join('');

/** `_redirects` of Cloudflare's static assets: pages for paths that are no file. */
const assetRedirects = ({ pages }: Serving): string =>
  pages
    .filter(({ path }) => path !== '/')
    .map(
      ({ path, below, file }) =>
        `${path}${below ? '/*' : ''} /${file.replace(/\.html$/, '')} 200\n`,
    )
    .join('');

/** Writes `site.json` for servers of our own, and the same as `_headers` and `_redirects` for Cloudflare. */
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
