import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFolder } from './built-docs.ts';

/** Its address, links, and anchors. */
export interface BuiltPage {
  address: string;
  links: string[];
  anchors: Set<string>;
}

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

const every = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => unescaped(value));

/** By address. */
export function readPages(): Map<string, BuiltPage> {
  const files = globSync('**/*.html', { cwd: docsFolder }).filter((file) => file !== '404.html');
  const pages = files.map((file): BuiltPage => {
    const html = readFileSync(join(docsFolder, file), 'utf8');
    return {
      address: `/docs/${file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`,
      links: every(html, /<a\b[^>]*?\shref="([^"]*)"/g),
      anchors: new Set(every(html, /\sid="([^"]*)"/g)),
    };
  });
  return new Map(pages.map((page) => [page.address, page]));
}
