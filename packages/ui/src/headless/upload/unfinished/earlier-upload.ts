import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { isUnfinished } from '../../../model/is-unfinished.ts';
import type { JournaledUpload, UploadJournal } from './upload-journal.ts';
import type { KnownFile } from '../files/match-files.ts';

/** What is known of an upload that did not come to its end. */
export interface EarlierUpload extends Pick<JournaledUpload, 'folders'> {
  /** Files that were to be sent, as far as this browser or the service knows them. */
  files: readonly KnownFile[];
  /** Whether these are all. The service knows those alone that were announced before the upload broke off. */
  whole: boolean;
  /** Milliseconds since 1970; null where this browser did not begin it. */
  begunAt: number | null;
}

/** Files asked of the service: as many as an account can have promised. */
const mostFiles = 200_000;

async function promisedFiles(
  client: Client,
  dataId: string,
  signal: AbortSignal,
): Promise<KnownFile[]> {
  const files: KnownFile[] = [];
  const query = { kind: 'recording' as const, limit: 1000 };
  for await (const { filename, size_bytes } of client.files.list(dataId, query, { signal })) {
    files.push({ filename, size: size_bytes });
    if (files.length === mostFiles) break;
  }
  return files;
}

/**
 * What the journal of this browser knows of the upload, and the service where there is none; null where no upload
 * into the dataset is unfinished. Throws what the call to the service throws.
 */
export async function findEarlier(
  client: Client,
  journal: UploadJournal | undefined,
  dataset: Dataset,
  signal: AbortSignal,
): Promise<EarlierUpload | null> {
  if (!isUnfinished(dataset)) return null;
  const known = await journal?.find(dataset.data_id);
  const found = { begunAt: known?.begunAt ?? null, folders: known?.folders ?? [] };
  if (known?.files) return { ...found, files: known.files, whole: true };
  return { ...found, files: await promisedFiles(client, dataset.data_id, signal), whole: false };
}
