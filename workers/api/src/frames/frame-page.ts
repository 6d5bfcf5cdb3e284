import { escaped } from '../http/escaped.ts';

/** The policy of a page with who may frame it. */
export const framedBy = (policy: string, ancestors: readonly string[]): string =>
  policy.replace(/frame-ancestors[^;]*/, `frame-ancestors ${ancestors.join(' ')}`);

/** What is said of a project that is not public, in the languages that widgets speak. */
const notShown = new Map([
  ['en', 'This project is not shown to the public at the moment.'],
  ['de', 'Dieses Projekt wird im Moment nicht öffentlich gezeigt.'],
  ['es', 'Este proyecto no se muestra al público en este momento.'],
  ['fr', 'Ce projet n’est pas montré au public pour le moment.'],
  ['it', 'Al momento questo progetto non è mostrato al pubblico.'],
]);

/** The language of a frame's words for a locale such as `de-DE` or `de_DE`: English where there are none in its own. */
export function languageOf(locale = ''): string {
  const [language = ''] = locale
    .trim()
    .toLowerCase()
    .split(/[^a-z]/);
  return notShown.has(language) ? language : 'en';
}

/** A frame's page with the project's title, its language, and where to ask how to embed it (oEmbed 1.0, discovery). */
export function withTitle(page: string, title: string, oembed: string, language: string): string {
  const link = `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(title)}" />`;
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${link}</head>`);
}

/** What a frame shows of a project that is not public, which is the same as of one that is not there. It has nothing to press. */
export const nothingToShow = (language: string) => `<!doctype html>
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

/** Lets the one style of that page apply, and nothing else happen. Pages of anybody may show it, since it says nothing. */
export const policyOfNothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *";
