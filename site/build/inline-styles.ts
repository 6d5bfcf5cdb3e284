import type { Plugin } from 'vite';

const link = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/g;

const firstFont = /\/assets\/inter-basic[\w-]*\.woff2/;

/** Saves a round trip before the first paint, and preloads the pages' basic font. */
export const inlineStyles = (pages: readonly string[]): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) => {
      if (!bundle || !pages.includes(path)) return html;
      return html.replace(link, (tag, file: string) => {
        const asset = bundle[file];
        if (asset?.type !== 'asset') return tag;
        const css = asset.source.toString();
        const font = firstFont.exec(css)?.[0];
        const early = font
          ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`
          : '';
        return `${early}<style>${css}</style>`;
      });
    },
  },
});
