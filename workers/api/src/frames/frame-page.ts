import { escaped } from '../http/escaped.ts';

/** The policy of a page with who may frame it. */
export const framedBy = (policy: string, ancestors: readonly string[]): string =>
  policy.replace(/frame-ancestors[^;]*/, `frame-ancestors ${ancestors.join(' ')}`);

/** A frame's page with the project's title and where to ask how to embed it (oEmbed 1.0, discovery). */
export function withTitle(page: string, title: string, oembed: string): string {
  const link = `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(title)}" />`;
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${link}</head>`);
}

/** What a frame shows of a project that is not public, which is the same as of one that is not there. It has nothing to press. */
export const nothingToShow = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Biophony</title>
    <style>p { margin: 16px; font: 16px/24px system-ui, sans-serif; }</style>
  </head>
  <body><main><p>This project is not shown to the public at the moment.</p></main></body>
</html>
`;

/** Lets the one style of that page apply, and nothing else happen. Pages of anybody may show it, since it says nothing. */
export const policyOfNothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *";
