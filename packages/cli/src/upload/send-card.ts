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
import { type CardReader, contentTypeOf } from '../card/card-reader.ts';
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

/** Who is asked for storage. */
interface Asked {
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

/** What the first Ctrl-C does. */
export const drainText =
  'Finishing the files that are under way. Press Ctrl-C again to stop now; to go on later, run the same command again.';

const maybeTooLargeText =
  'This may be more than your storage takes. Finding out what of it is stored already.';

const unjournaled = 'The next run has to read these files again to know them.';

/** Does something when all sources are read, before the upload is confirmed. */
async function* behind<T>(sources: AsyncIterable<T>, work: () => Promise<void>): AsyncGenerator<T> {
  yield* sources;
  await work();
}

/** Tells the service of empty recordings, so that they are failures in the effort of their deployment. */
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
        content_type: contentTypeOf(filename),
        size: 0,
      }));
      await client.files.uploadUrls(dataId, { files }, { signal });
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const { message } = explain(error, ctx.settings.apiUrl);
    const text = `The service could not be told of ${countText(empty.length, 'empty file')}, which its effort then lacks. ${message}`;
    ctx.tell({ event: 'warning', text });
  }
}

/** Uploads the recordings of a card, and then the other files where those are to be stored too. */
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
  // What was sent before the card was gone is still confirmed.
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
  const asked = { client, apiUrl: settings.apiUrl, signal };
  const refuse = recordings.refuse.bind(recordings);
  try {
    const full = upload.dryRun ? null : await reportIfExceeded(asked, dataset, upload, dryRun);
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
