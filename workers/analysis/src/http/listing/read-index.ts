import { isHttp } from '../address.ts';

/** What a listing of a folder names, each as a whole address. */
export interface Index {
  files: URL[];
  folders: URL[];
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (html: string): string =>
  html.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    const point = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
    if (point === null) return named[String(name).toLowerCase()] ?? all;
    return point <= 0x10_ffff ? String.fromCodePoint(point) : all;
  });

const links = /<a\s[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

/** The addresses that a page links to. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(links)].map(([, double, single, bare]) =>
    plain(double ?? single ?? bare ?? ''),
  );

/** The entries of a listing in JSON, as nginx (`autoindex_format json`) and Caddy write it. */
function entriesOf(text: string): string[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { name, type, is_dir } = entry as { name?: unknown; type?: unknown; is_dir?: unknown };
    if (typeof name !== 'string' || name === '') return [];
    const isFolder = type === 'directory' || is_dir === true || name.endsWith('/');
    return [`./${encodeURIComponent(name.replace(/\/$/, ''))}${isFolder ? '/' : ''}`];
  });
}

const isJson = (text: string, type: string): boolean =>
  /\bjson\b/i.test(type) || /^\s*\[/.test(text);

/**
 * Reads the listing of a folder, a page as nginx, Apache, Caddy and others make it, or JSON. What lies elsewhere than
 * right in the folder is left out, and so are links with a query, by which listings are sorted, and names with a dot
 * before them. Throws SyntaxError for JSON that is none.
 */
export function readIndex(text: string, type: string, folder: URL): Index {
  const index: Index = { files: [], folders: [] };
  const seen = new Set<string>();
  for (const link of isJson(text, type) ? entriesOf(text) : linksOf(text)) {
    const url = URL.parse(link, folder.href);
    if (!url || !isHttp(url.href) || url.origin !== folder.origin || url.search !== '') continue;
    const inside = url.pathname.startsWith(folder.pathname)
      ? url.pathname.slice(folder.pathname.length)
      : '';
    url.hash = '';
    if (!/^[^/.][^/]*\/?$/.test(inside) || seen.has(url.href)) continue;
    seen.add(url.href);
    index[inside.endsWith('/') ? 'folders' : 'files'].push(url);
  }
  return index;
}
