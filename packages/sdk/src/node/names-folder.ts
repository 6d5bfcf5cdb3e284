import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import {
  acceptedNames,
  NamesFileError,
  readNames,
  shippedNames,
  type AcceptedNames,
  type NameList,
  type NamesFile,
} from '@biophony/contract/names';

/** Later imports override earlier ones. */
export interface ImportedNames extends NameList {
  /** ISO 8601, UTC. */
  imported_at: string;
}

/** `names` in the user's data folder (XDG Base Directory Specification). */
export function namesFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const dataHome = env.XDG_DATA_HOME;
  const data = dataHome && isAbsolute(dataHome) ? dataHome : join(homedir(), '.local', 'share');
  return join(data, 'biophony', 'names');
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const isList = (value: unknown): value is ImportedNames => {
  const list = value as Partial<ImportedNames> | null;
  return (
    typeof list?.source === 'string' &&
    typeof list.version === 'string' &&
    typeof list.imported_at === 'string' &&
    Array.isArray(list.rows) &&
    list.rows.every(
      (row: Partial<NameList['rows'][number]> | null) =>
        typeof row?.name === 'string' &&
        Array.isArray(row.accepted) &&
        row.accepted.every((name) => typeof name === 'string') &&
        ['same', 'split', 'lump'].includes(row.kind ?? ''),
    )
  );
};

async function readList(path: string): Promise<ImportedNames> {
  const text = await readFile(path, 'utf8');
  try {
    const list: unknown = JSON.parse(text);
    if (isList(list)) return list;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new NamesFileError(`${path} is damaged. Delete it, and import its list again.`);
}

/** In order of import. Throws NamesFileError. */
export async function importedNames(folder = namesFolder()): Promise<ImportedNames[]> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const paths = files.filter((file) => file.endsWith('.json')).map((file) => join(folder, file));
  const lists = await Promise.all(paths.map(readList));
  return lists.sort((a, b) => (a.imported_at < b.imported_at ? -1 : 1));
}

/** Built-in names, overridden by the user's. Throws NamesFileError. */
export const readAcceptedNames = async (folder = namesFolder()): Promise<AcceptedNames> =>
  acceptedNames([...shippedNames, ...(await importedNames(folder))]);

const fileOf = (folder: string, source: string): string =>
  join(folder, `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.json`);

/** Bytes; AviList with all columns takes about 15 MB. */
const mostBytes = 32 * 1024 ** 2;

/** Throws NamesFileError for a file that is unreadable, too large, or not UTF-8. */
async function textOf(path: string): Promise<NamesFile> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new NamesFileError(`${path} cannot be read (${cause.code ?? cause.message}).`, { cause });
  });
  try {
    const { size } = await file.stat();
    if (size > mostBytes)
      throw new NamesFileError(
        `${path} has ${size.toLocaleString('en-US')} bytes; ${mostBytes.toLocaleString('en-US')} are allowed. Is it the right file?`,
      );
    const bytes = await file.readFile();
    return { name: path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (cause) {
    if (cause instanceof NamesFileError) throw cause;
    const why =
      cause instanceof TypeError
        ? 'is not UTF-8, so names in it would be read wrongly. Save it as UTF-8 and try again'
        : `cannot be read (${(cause as NodeJS.ErrnoException).code ?? String(cause)})`;
    throw new NamesFileError(`${path} ${why}.`, { cause });
  } finally {
    await file.close();
  }
}

/** CSV of names, or a checklist with the one it is compared with. */
export interface NamesImport {
  file: string;
  from?: string | undefined;
  source: string;
  version: string;
  at: string;
}

/**
 * Replaces an earlier list of the source, whole or not at all. Throws NamesFileError with file, row
 * and column.
 */
export async function importNames(
  { file, from, source, version, at }: NamesImport,
  folder = namesFolder(),
): Promise<ImportedNames> {
  const before = from === undefined ? null : await textOf(from);
  const rows = readNames(await textOf(file), before);
  const list = { source, version, imported_at: at, rows };
  await mkdir(folder, { recursive: true });
  const path = fileOf(folder, source);
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, `${JSON.stringify(list)}\n`);
  await rename(part, path);
  return list;
}

/** False when there is none. */
export async function forgetNames(source: string, folder = namesFolder()): Promise<boolean> {
  try {
    await rm(fileOf(folder, source));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
