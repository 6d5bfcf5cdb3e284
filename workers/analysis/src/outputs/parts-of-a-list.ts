import { PartError, readPart, readPartHead, type PartOrigin } from './part.ts';

interface FoundPart {
  path: string;
  origin: PartOrigin | null;
}

const numbers = (list: readonly number[]): string => list.join(', ');

/** The parts of one list of recordings, in their order. */
export interface PartsOfAList {
  paths: string[];
  /** Where the recordings came from, and the zone of their times; null for parts that a service had made. */
  origin: PartOrigin | null;
}

/**
 * Puts parts of one list of recordings into their order. Throws PartError for parts of another list, for one that is
 * there twice, and for any that is missing, which it names. Parts that do not say of which list they are stay in the
 * order given.
 */
export async function inOrder(given: readonly string[]): Promise<PartsOfAList> {
  const found: FoundPart[] = [];
  for (const path of given) found.push({ path, origin: (await readPartHead(path)).origin });
  const first = found[0]?.origin ?? null;
  if (first === null && found.every(({ origin }) => origin === null))
    return { paths: [...given], origin: null };
  const byIndex = new Map<number, string>();
  for (const { path, origin } of found) {
    if (origin?.list !== first?.list || origin?.of !== first?.of || origin === null)
      throw new PartError(
        `${path} is not of the same recordings as ${found[0]?.path}, or they were divided otherwise.`,
      );
    const same = byIndex.get(origin.index);
    if (same !== undefined) throw new PartError(`${path} and ${same} are the same part.`);
    byIndex.set(origin.index, path);
  }
  const all = Array.from({ length: first?.of ?? 0 }, (_, at) => at + 1);
  const missing = all.filter((index) => !byIndex.has(index));
  if (missing.length > 0)
    throw new PartError(
      missing.length === 1
        ? `Part ${missing[0]} of ${all.length} is missing. Make it with --shard ${missing[0]}/${all.length}.`
        : `Of ${all.length} parts these are missing: ${numbers(missing)}. Make them with --shard ${missing[0]}/${all.length} and so on.`,
    );
  return { paths: all.map((index) => byIndex.get(index)!), origin: first };
}

/** Whether a part is there, of that list and those settings, and whole. */
export async function isWholePart(
  path: string,
  { analysis_type, settings }: { analysis_type: string; settings: Record<string, unknown> },
  wanted: PartOrigin,
): Promise<boolean> {
  try {
    const { meta, origin } = await readPartHead(path);
    const said = JSON.stringify([meta.analysis_type, meta.settings, origin]);
    if (said !== JSON.stringify([analysis_type, settings, wanted])) return false;
    for await (const _row of readPart(path));
    return true;
  } catch (error) {
    if (error instanceof PartError) return false;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
