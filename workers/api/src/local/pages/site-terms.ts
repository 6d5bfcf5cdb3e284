import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How the built web app wants to be served; the site's build writes it as `site.json`. */
export interface SiteTerms {
  /** Which page stands at a path, and whether also at every path below it. */
  pages: { path: string; below: boolean; file: string }[];
  /** The page of unknown paths. */
  notFound: string;
  /** Paths below this never change under the same name. */
  immutable: string;
  /** Headers of every answer. */
  headers: Record<string, string>;
  /** Further headers of single files, by their paths. */
  files: Record<string, Record<string, string>>;
  /** Settings that are written into every page; none when absent. */
  config?: Record<string, unknown>;
}

/** Reads the terms of the site in `folder`; null when it was not built. */
export async function readSiteTerms(folder: string): Promise<SiteTerms | null> {
  const text = await readFile(join(folder, 'site.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as SiteTerms);
}

/** The page at a URL path; undefined when there is none. */
export function pageAt(terms: SiteTerms, path: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return terms.pages.find(
    (page) => plain === page.path || (page.below && plain.startsWith(`${page.path}/`)),
  )?.file;
}
