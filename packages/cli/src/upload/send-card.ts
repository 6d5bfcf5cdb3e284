import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dataset } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { pathOfName } from '@biophony/recordings/node';
import {
  type Client,
  type FileOutcome,
  type UploadEvent,
  uploadFiles,
  type UploadReport,
} from '@biophony/sdk';
import { fileJournal } from '@biophony/sdk/node';
import type { CardPresence } from '../card/card-presence.ts';
import { type CardReader, guessContentType } from '../card/card-reader.ts';
import type { FoundCard } from '../card/find-card.ts';
import { clearMemory } from '../card/small-memory.ts';
import { stateFolder } from '../kit/config.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { explain } from '../kit/explain.ts';
import { bytesText, countText } from '../kit/format.ts';
import type { CommandContext } from '../output/run-command.ts';
import { cardSources, everySource, joinReports, otherSources } from './card-sources.ts';
import { type CardUpload, closeTools, notKeptText, uploadTools } from './card-upload.ts';
import type { CardOutcomes, OtherFiles } from './outcomes.ts';

interface Connection {
  client: Client;
  apiUrl: string;
  signal: AbortSignal;
}

/** Concurrent file size requests. */
const askedAtOnce = 64;
const listedAtOnce = 1000;

/** Free storage in bytes, minus announced uploads. */
async function freeBytes(client: Client, signal: AbortSignal): Promise<number> {
  const storage = await client.validation.storage({ signal });
  return Math.max(0, storage.subscription_limit_bytes - storage.total_size_bytes);
}

interface CardToStore {
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
 * Whether a card may exceed free storage, by file sizes alone. Ignores files stored or reserved
 * under the same name and size, but counts content stored under other names, so only a dry run is
 * certain.
 */
async function mayExceed(
  { client, signal }: Connection,
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

/** Both in bytes. */
const exceededError = (needed: number, free: number, apiUrl: string): CliError =>
  new CliError(
    `This upload needs ${bytesText(needed)}, and ${bytesText(free)} of your storage are free. Nothing was sent.`,
    {
      hint: `Upload fewer files, such as one folder of the card. Or delete data that you no longer need. Or choose another plan in Account Settings of the web app at ${apiUrl}.`,
      exitCode: exitCodes.someFailed,
      code: 'storage_exceeded',
    },
  );

const isNew = (file: FileOutcome): boolean =>
  file.outcome === 'would_upload' ||
  (file.outcome === 'refused' && file.code === 'storage_exceeded');

/**
 * Error when an upload needs more than is free, by the outcomes of its dry run; null when it fits.
 * Counts storage reserved by an interrupted upload once.
 */
export async function storageExceeded(
  { client, apiUrl, signal }: Connection,
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
 * Report of an upload that ends before its first file because the card does not fit; null when it
 * fits. `dryRun` runs only when sizes alone are inconclusive.
 */
export async function reportIfExceeded(
  connection: Connection,
  dataset: Dataset,
  card: CardToStore,
  dryRun: () => Promise<UploadReport>,
): Promise<UploadReport | null> {
  if (!(await mayExceed(connection, dataset, card))) return null;
  const plan = await dryRun();
  if (plan.ended !== 'complete') return { ...plan, files: [] };
  const error = await storageExceeded(connection, dataset, plan.files);
  return error && { ...plan, files: [], ended: 'failed', error };
}

export const drainText =
  'Finishing the files that are under way. Press Ctrl-C again to stop now; to go on later, run the same command again.';

const maybeTooLargeText =
  'This may be more than your free storage. Checking how much of it the service has already.';

const unjournaled = 'The next run has to read these files again to know them.';

/** Runs `work` after all sources, before the upload is confirmed. */
async function* behind<T>(sources: AsyncIterable<T>, work: () => Promise<void>): AsyncGenerator<T> {
  yield* sources;
  await work();
}

/** Reports empty recordings to the service, which count as failures in the deployment's effort. */
async function tellEmpty(
  ctx: CommandContext,
  client: Client,
  dataId: string,
  { empty }: CardOutcomes,
): Promise<void> {
  const { stop: signal } = ctx.interrupts;
  try {
    for (let at = 0; at < empty.length; at += limits.upload_batch) {
      const names = empty.slice(at, at + limits.upload_batch);
      const files = names.map((filename) => ({
        filename,
        content_type: guessContentType(filename),
        size: 0,
      }));
      await client.files.uploadUrls(dataId, { files }, { signal });
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const { message } = explain(error, ctx.settings.apiUrl);
    const text = `The service does not know of ${countText(empty.length, 'empty file')}, so its effort lacks them. ${message}`;
    ctx.tell({ event: 'warning', text });
  }
}

/** Uploads recordings, then other files if wanted. */
export async function sendCard(
  ctx: CommandContext,
  client: Client,
  upload: CardUpload,
  dataset: Dataset,
  reader: CardReader,
  recordings: CardOutcomes,
  presence: CardPresence,
  others: OtherFiles | null,
): Promise<UploadReport> {
  const { interrupts, settings } = ctx;
  // Files sent before the card was removed are still confirmed.
  const drain = AbortSignal.any([interrupts.drain, presence.signal]);
  const signal = interrupts.stop;
  const { data_id: dataId } = dataset;
  const journalFile = join(stateFolder(), 'uploads', dataId, 'journal.ndjson');
  const { shared } = upload;
  const tools = shared ?? uploadTools(upload.bandwidth);
  const { pool, transport } = tools;
  const share = shared?.share;
  const done = interrupts.drainFirst(() => ctx.tell({ event: 'stopping', text: drainText }));
  const correct = upload.correct.replaces;
  const options = { signal, drain, transport, share, maxWaitMs: settings.maxWaitMs, correct };
  const dryRun = () => {
    ctx.say(maybeTooLargeText);
    const sources = everySource(upload.card, upload.everything, reader, pool);
    const journal = fileJournal(journalFile);
    return uploadFiles(client, dataId, sources, { ...options, journal, dryRun: true });
  };
  const connection = { client, apiUrl: settings.apiUrl, signal };
  const refuse = recordings.refuse.bind(recordings);
  try {
    const full = upload.dryRun ? null : await reportIfExceeded(connection, dataset, upload, dryRun);
    if (full) return full;
    const follow = (event: UploadEvent) => {
      if (event.type === 'confirming') clearMemory(upload.card.recordings.length);
      if (event.type === 'paused')
        return recordings.follow({ ...event, host: event.host ?? settings.apiUrl });
      if (event.type !== 'not_journaled') return recordings.follow(event);
      const text = notKeptText(unjournaled, journalFile, event.error);
      ctx.tell({ event: 'warning', text });
    };
    const tell = upload.dryRun ? async () => {} : () => tellEmpty(ctx, client, dataId, recordings);
    const sources = behind(cardSources(reader, pool, refuse), tell);
    const report = await uploadFiles(client, dataId, sources, {
      ...options,
      onEvent: follow,
      journal: fileJournal(journalFile),
      resume: dataset.pending_count > 0,
      dryRun: upload.dryRun,
    });
    await recordings.settled();
    if (presence.error) return { ...report, ended: 'failed', error: presence.error };
    if (!others || report.ended !== 'complete') return report;
    const rest = otherSources(upload.card, recordings.keepable(), pool, others);
    const second = await uploadFiles(client, dataId, rest, {
      ...options,
      onEvent: (event) => {
        if (event.type === 'file') others.settle(event.file);
        else if (event.type === 'paused' || event.type === 'resumed') follow(event);
      },
      journal: fileJournal(journalFile),
      dryRun: upload.dryRun,
    });
    const joined = joinReports(report, second);
    if (!others.someUnreadable() || !(await presence.isGone())) return joined;
    return { ...joined, ended: 'failed', error: presence.error };
  } finally {
    done();
    if (!shared) await closeTools(tools);
  }
}
