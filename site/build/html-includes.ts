import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const include = /^([ \t]*)<!-- include (\S+) -->$/gm;

/**
 * Replaces every line `<!-- include path.html -->` of a page by that file, indented alike; paths are relative to the
 * including file. Throws when a file is absent.
 */
export function includeParts(html: string, file: string): string {
  return html.replace(include, (_line, indent: string, path: string) => {
    const part = resolve(dirname(file), path);
    const text = includeParts(readFileSync(part, 'utf8').trimEnd(), part);
    return text.replace(/^(?=.)/gm, indent);
  });
}

/** Lets a page be written in parts, one file a section. */
export const htmlIncludes = (): Plugin => ({
  name: 'html-includes',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) => includeParts(html, filename),
  },
});
