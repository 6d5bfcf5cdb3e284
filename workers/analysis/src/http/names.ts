/** A part of an address as it is to be read, with nothing in it that would make it a path. */
function partOf(encoded: string): string {
  let part = encoded;
  try {
    part = decodeURIComponent(encoded);
  } catch {
    // A stray percent sign stays as it is.
  }
  return part.replaceAll(/[/\\\p{Cc}]/gu, '_').replace(/^\.{1,2}$/, '_');
}

/** The path of an address as it is to be read, with nothing in it that leads elsewhere. */
export const readablePath = ({ pathname }: URL): string =>
  pathname.split('/').map(partOf).join('/');

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The deepest folder around all of these, each a folder or in one. */
function commonFolder(paths: readonly string[]): string {
  let common = folderOf(paths[0] ?? '/');
  for (const path of paths)
    while (!path.startsWith(common)) common = folderOf(common.slice(0, -1)) || '/';
  return common;
}

/** Names of files of web servers, and where they count from. */
export interface HttpNames {
  /** What results say of where recordings came from; empty for several servers. */
  root: string;
  /** The name of a file, never the same twice, `/` between its folders. */
  nameOf(url: URL): string;
}

/**
 * Names files by their addresses, from the deepest folder around all that was given; those of several servers begin with the
 * server. Queries count for nothing; of two files that differ in theirs alone, the second gets a number.
 */
export function httpNames(given: readonly URL[]): HttpNames {
  const [first] = given;
  const isOne = given.every(({ origin }) => origin === first?.origin);
  const folder = isOne ? commonFolder(given.map(({ pathname }) => pathname)) : '/';
  const taken = new Set<string>();
  return {
    root: first && isOne ? (first.origin + folder).replace(/\/$/, '') : '',
    nameOf({ host, pathname }) {
      const parts = pathname
        .slice(folder.length)
        .split('/')
        .filter((part) => part !== '');
      const whole = [...(isOne ? [] : [host.replace(':', '_')]), ...parts.map(partOf)].join('/');
      const name = whole === '' ? 'recording' : whole;
      const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? [];
      let unique = name;
      for (let number = 2; taken.has(unique); number++) unique = `${stem}~${number}${ending}`;
      taken.add(unique);
      return unique;
    },
  };
}
