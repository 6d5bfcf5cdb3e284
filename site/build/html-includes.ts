import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const include = /^([ \t]*)<!-- include (\S+) -->$/gm;

/**
 * Replaces lines `<!-- include path.html -->` by that file, indented alike; paths are relative to
 * the including file. Throws for a missing file.
 */
export function includeParts(html: string, file: string): string {
  return html.replace(include, (_line, indent: string, path: string) => {
    const part = resolve(dirname(file), path);
    const text = includeParts(readFileSync(part, 'utf8').trimEnd(), part);
    return text.replace(/^(?=.)/gm, indent);
  });
}

const value = /^([ \t]*)<!-- value (\S+) -->$/gm;

/** Replaces lines `<!-- value name -->` by what is computed, indented alike. Throws for an unknown name. */
export function includeValues(html: string, values: Readonly<Record<string, () => string>>) {
  return html.replace(value, (_line, indent: string, name: string) => {
    const text = values[name]?.();
    if (text === undefined) throw new Error(`No value is called ${name}.`);
    return text.replace(/^(?=.)/gm, indent);
  });
}

export const htmlIncludes = (values: Readonly<Record<string, () => string>>): Plugin => ({
  name: 'html-includes',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) => includeValues(includeParts(html, filename), values),
  },
});
