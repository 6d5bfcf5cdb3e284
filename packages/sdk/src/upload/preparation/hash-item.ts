import type { Item } from '../context/upload-context.ts';
import type { UploadJournal } from './journal.ts';

/** Computes the SHA-256 of an item's file and notes it. Throws SourceError when it cannot be read. */
export async function hashItem(
  item: Item,
  journal: UploadJournal,
  signal: AbortSignal,
): Promise<void> {
  const { source } = item;
  const { filename, size } = source;
  const version = source.version ?? null;
  item.sha256 = (await source.sha256?.(signal)) ?? null;
  if (item.sha256) journal.note({ filename, size, version, sha256: item.sha256 });
}

/** The same, or what the journal noted of this very file earlier. */
export async function recallOrHash(
  item: Item,
  journal: UploadJournal,
  signal: AbortSignal,
): Promise<void> {
  const { filename, size, version } = item.source;
  const known = await journal.recall(filename);
  const same = known?.size === size && known.version !== null && known.version === version;
  if (same) item.sha256 = known.sha256;
  else await hashItem(item, journal, signal);
}
