import { shownAddress } from '../address.ts';
import { HttpRefused } from '../http-refused.ts';
import { readText } from '../read-text.ts';
import { readIndex } from './read-index.ts';

const deepest = 16;
/** Files of all folders at most. */
const mostFiles = 1_000_000;

/** A file in a folder of a web server. */
interface WalkedFile {
  url: URL;
  /** Its path from the folder that was given, as addresses have it; folders on the way may lead elsewhere. */
  inside: string;
}

/**
 * Every file in a folder of a web server and in those below it, by their listings. Throws HttpRefused where the server
 * lists nothing, or there are too many files.
 */
export async function* walkFolder(folder: URL, signal: AbortSignal): AsyncGenerator<WalkedFile> {
  const seen = new Set<string>();
  let count = 0;
  const waiting = [{ folder, inside: '', depth: 0 }];
  for (let next; (next = waiting.shift()) !== undefined;) {
    if (seen.has(next.folder.href)) continue;
    seen.add(next.folder.href);
    const { text, type, url } = await readText(
      next.folder,
      'application/json, text/html;q=0.9',
      signal,
    );
    if (!/\b(?:html|json)\b/i.test(type))
      throw new HttpRefused(
        `${shownAddress(url)} is no listing of a folder but ${type || 'something else'}. The address of a file has no slash at its end; else write the addresses of the files into a list for --list.`,
      );
    const { files, folders } = indexOf(text, type, url);
    count += files.length;
    if (count > mostFiles)
      throw new HttpRefused(
        `${shownAddress(folder)} has more than ${mostFiles.toLocaleString('en')} files. Give folders below it.`,
      );
    const { inside, depth } = next;
    const pathOf = ({ pathname }: URL) => inside + pathname.slice(url.pathname.length);
    for (const file of files) yield { url: file, inside: pathOf(file) };
    if (depth < deepest)
      for (const one of folders)
        waiting.push({ folder: one, inside: pathOf(one), depth: depth + 1 });
  }
}

function indexOf(text: string, type: string, url: URL) {
  try {
    return readIndex(text, type, url);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new HttpRefused(`The listing of ${shownAddress(url)} is damaged: it is no JSON.`);
  }
}
