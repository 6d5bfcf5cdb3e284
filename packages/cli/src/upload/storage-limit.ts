import type { Dataset } from '@biophony/contract';
import type { Client, FileOutcome, UploadReport } from '@biophony/sdk';
import { stat } from 'node:fs/promises';
import { pathOfName } from '@biophony/recordings/node';
import type { FoundCard } from '../card/find/find-card.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { bytesText } from '../text/format.ts';

/** Who is asked for storage. */
export interface Asked {
  client: Client;
  apiUrl: string;
  signal: AbortSignal;
}

/** Files whose sizes are asked for at the same time. */
const askedAtOnce = 64;
const listedAtOnce = 1000;

/** Bytes that the service still stores for this user; what it has promised to store is taken off. */
async function freeBytes(client: Client, signal: AbortSignal): Promise<number> {
  const storage = await client.validation.storage({ signal });
  return Math.max(0, storage.subscription_limit_bytes - storage.total_size_bytes);
}

/** What is to be stored: a card's recordings, or everything on it. */
export interface CardToStore {
  card: FoundCard;
  everything: boolean;
}

async function sizesOf({ card, everything }: CardToStore): Promise<Map<string, number>> {
  const { root, recordings, others } = card;
  const names = everything
    ? [...recordings, ...others.map(({ filename }) => filename)]
    : recordings;
  const sizes = new Map<string, number>();
  const sizeOf = async (filename: string) => {
    const info = await stat(pathOfName(root, filename)).catch(() => null);
    sizes.set(filename, info?.size ?? 0);
  };
  for (let next = 0; next < names.length; next += askedAtOnce)
    await Promise.all(names.slice(next, next + askedAtOnce).map(sizeOf));
  return sizes;
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0);

/**
 * Whether a card might need more than is free, by the sizes of its files alone. What the dataset has
 * under its name and size, or has reserved storage for, does not count; content that it has under another
 * name does, so that only a dry run can say it for sure.
 */
async function mayExceed(
  { client, signal }: Asked,
  dataset: Dataset,
  card: CardToStore,
): Promise<boolean> {
  const free = await freeBytes(client, signal);
  const sizes = await sizesOf(card);
  if (sum(sizes.values()) <= free) return false;
  const stored = client.files.list(dataset.data_id, { limit: listedAtOnce }, { signal });
  for await (const { filename, size_bytes, status } of stored)
    if (status === 'stored' || status === 'pending')
      if (sizes.get(filename) === size_bytes) sizes.delete(filename);
  return sum(sizes.values()) > free;
}

/** The error of a card that is larger than what is free. Both in bytes. */
const exceededError = (needed: number, free: number, apiUrl: string): CliError =>
  new CliError(
    `This upload needs ${bytesText(needed)}, and ${bytesText(free)} of your storage are free. Nothing was sent.`,
    {
      hint: `Upload fewer files, such as one folder of the card, or delete data that you no longer need, or choose another plan in Account Settings of the web app at ${apiUrl}.`,
      exitCode: exitCodes.someFailed,
      code: 'storage_exceeded',
    },
  );

const isNew = (file: FileOutcome): boolean =>
  file.outcome === 'would_upload' ||
  (file.outcome === 'refused' && file.code === 'storage_exceeded');

/**
 * The error of an upload that would need more than is free, by the outcomes of its dry run; null when
 * it fits. Storage that was reserved before, to an upload that was interrupted, is not asked for twice.
 */
export async function storageExceeded(
  { client, apiUrl, signal }: Asked,
  dataset: Dataset | null,
  outcomes: Iterable<FileOutcome>,
): Promise<CliError | null> {
  const sizes = new Map([...outcomes].filter(isNew).map(({ filename, size }) => [filename, size]));
  const free = await freeBytes(client, signal);
  if (sum(sizes.values()) <= free) return null;
  if (dataset)
    for await (const file of promised(client, dataset, signal))
      if (sizes.get(file.filename) === file.size_bytes) sizes.delete(file.filename);
  const needed = sum(sizes.values());
  return needed > free ? exceededError(needed, free, apiUrl) : null;
}

const promised = (client: Client, { data_id }: Dataset, signal: AbortSignal) =>
  client.files.list(data_id, { limit: listedAtOnce, status: 'pending' }, { signal });

/**
 * The report of an upload that ends before its first file, because the card is larger than what is
 * free; null when it fits. `dryRun` is made only where sizes alone leave it in doubt.
 */
export async function reportIfExceeded(
  asked: Asked,
  dataset: Dataset,
  card: CardToStore,
  dryRun: () => Promise<UploadReport>,
): Promise<UploadReport | null> {
  if (!(await mayExceed(asked, dataset, card))) return null;
  const plan = await dryRun();
  if (plan.ended !== 'complete') return { ...plan, files: [] };
  const error = await storageExceeded(asked, dataset, plan.files);
  return error && { ...plan, files: [], ended: 'failed', error };
}
