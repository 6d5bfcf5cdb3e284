import { globSync } from 'node:fs';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** How a server serves the pages; the service reads it as `site.json`, as for the web app. */
export function serving(folder: string) {
  const pages = globSync('docs/**/*.html', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'docs/404.html')
    .sort();
  return {
    pages: pages.map((file) => ({
      path: `/${file.replace(/(?:\/index)?\.html$/, '')}`,
      below: false,
      file,
    })),
    notFound: 'docs/404.html',
    immutable: '/docs/assets/',
    headers: {
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    },
    files: {},
  };
}
