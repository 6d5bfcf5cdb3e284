import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DataFile, Dataset, QueryOf } from '@biophony/contract';
import { type Client, type FileOutcome, systemClock, type UploadReport } from '@biophony/sdk';
import { createSha256Pool } from '@biophony/sdk/node';
import { CardFacts } from '../card/card-facts.ts';
import { chooseDevice, ownOffsetText } from '../card/card-options.ts';
import { CardPresence } from '../card/card-presence.ts';
import { CardReader } from '../card/card-reader.ts';
import type { DiskFileState, FoundCard } from '../card/find-card.ts';
import { clearMemory } from '../card/small-memory.ts';
import { stateFolder } from '../kit/config.ts';
import { countText } from '../kit/format.ts';
import { holdLock } from '../kit/lock.ts';
import type { CommandContext } from '../output/run-command.ts';
import { receiptOfCard, sumText } from './card-receipt.ts';
import { cardSources, dryRunOthers, listOutcomes } from './card-sources.ts';
import { type CardUpload, type CardUploadResult, notKeptText } from './card-upload.ts';
import { chooseDataset, findDataset } from './choose-dataset.ts';
import { judgeCard, statesOfOthers } from './judge-card.ts';
import { CardOutcomes, OtherFiles, storedBefore } from './outcomes.ts';
import { keepReceipt, mergeReceipts, type CardReceipt } from './receipt.ts';
import { sendCard, storageExceeded } from './send-card.ts';

export interface FilesOf {
  files: {
    list(
      dataId: string,
      query: QueryOf<'filesList'>,
      options: { signal: AbortSignal },
    ): AsyncIterable<DataFile>;
  };
}

/** Milliseconds between two polls. */
const everyMs = 1000;
/** Least bytes per second at which a service re-reads files. */
const bytesPerSecond = 50_000_000;
/** Least and most milliseconds to wait. */
const leastMs = 15_000;
const mostMs = 180_000;

type Stored = Extract<FileOutcome, { outcome: 'stored' | 'already_have' }>;

const isOpen = (file: FileOutcome): file is Stored =>
  (file.outcome === 'stored' || file.outcome === 'already_have') &&
  file.verifiedBy === null &&
  file.sha256 !== null &&
  file.fileId !== null;

const refusedNow = ({ filename, size, sha256 }: Stored): FileOutcome => ({
  filename,
  size,
  sha256,
  outcome: 'failed',
  code: 'checksum_mismatch',
  reason: `${filename} arrived with other content than the card has; the service did not keep it`,
  temporary: true,
});

async function idsOf(
  client: FilesOf,
  dataId: string,
  query: QueryOf<'filesList'>,
  signal: AbortSignal,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const file of client.files.list(dataId, { limit: 1000, ...query }, { signal }))
    ids.add(file.file_id);
  return ids;
}

/**
 * Waits until the service has re-read files stored without a proven SHA-256, as long as that should
 * take and at most three minutes. Returns changed outcomes, without those still being checked.
 */
export async function awaitVerified(
  client: FilesOf,
  dataId: string,
  outcomes: Iterable<FileOutcome>,
  { signal, say }: { signal: AbortSignal; say: (files: number) => void },
  clock = systemClock,
): Promise<FileOutcome[]> {
  const open = [...outcomes].filter(isOpen);
  if (open.length === 0) return [];
  say(open.length);
  const bytes = open.reduce((sum, file) => sum + file.size, 0);
  const should = leastMs + (bytes / bytesPerSecond) * 1000;
  const until = clock.now() + Math.min(mostMs, should);
  for (;;) {
    const waiting = await idsOf(client, dataId, { status: 'stored', verified_by: 'none' }, signal);
    const isLeft = (file: Stored) => waiting.has(file.fileId ?? '');
    if (!open.some(isLeft) || clock.now() > until) {
      const missing = await idsOf(client, dataId, { status: 'missing' }, signal);
      return open
        .filter((file) => !isLeft(file))
        .map((file) =>
          missing.has(file.fileId ?? '') ? refusedNow(file) : { ...file, verifiedBy: 'service' },
        );
    }
    await clock.sleep(everyMs, signal);
  }
}

/**
 * Locks this card and dataset against other processes of this machine, so that nothing is sent
 * twice. Returns the unlock function; see `holdLock`.
 */
export function holdCard(
  ctx: Pick<CommandContext, 'say' | 'interrupts'>,
  dataId: string,
  card: string,
  clock = systemClock,
): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(card).digest('hex').slice(0, 16);
  const path = join(stateFolder(), 'uploads', dataId, `${name}.lock`);
  return holdLock(ctx, path, 'Another upload of this card is under way; waiting for it.', clock);
}

/** Headers read to guess the device. */
const sampled = 24;

const checkingText = (files: number) =>
  `Waiting for the service to read ${countText(files, 'file')} again and compare the SHA-256.`;

const unkept = 'The receipt is shown here and not kept.';

async function guessDevice(card: FoundCard, reader: CardReader): Promise<string> {
  const sample = [];
  for await (const { facts } of reader) if (sample.push(facts) >= sampled) break;
  return chooseDevice(card.recordings, sample);
}

async function dryRunRecordings(reader: CardReader, recordings: CardOutcomes): Promise<void> {
  const pool = createSha256Pool();
  for await (const { filename, size } of cardSources(
    reader,
    pool,
    recordings.refuse.bind(recordings),
  ))
    recordings.follow({
      type: 'file',
      file: { outcome: 'would_upload', filename, size, sha256: null },
    });
}

async function learnVerified(
  ctx: CommandContext,
  client: Client,
  dataset: Dataset,
  recordings: CardOutcomes,
  others: OtherFiles | null,
): Promise<void> {
  const say = (files: number) => ctx.say(checkingText(files));
  const terms = { signal: ctx.interrupts.drain, say };
  // Without an answer they stay open on the receipt.
  const changed = await awaitVerified(
    client,
    dataset.data_id,
    [...recordings.outcomes.values(), ...(others?.outcomes.values() ?? [])],
    terms,
  ).catch(() => []);
  for (const file of changed) {
    const { filename, outcome } = file;
    const asRecording = recordings.outcomes.get(filename)?.outcome ?? 'refused';
    if (asRecording === 'refused') others?.settle(file);
    else if (outcome === 'failed') recordings.follow({ type: 'file', file });
    else recordings.outcomes.set(filename, file);
  }
}

/** Path of the saved receipt; null with a warning when it cannot be written. */
async function keep(
  ctx: CommandContext,
  path: string,
  receipt: CardReceipt,
): Promise<string | null> {
  try {
    await keepReceipt(path, receipt);
    return path;
  } catch (error) {
    ctx.tell({ event: 'warning', text: notKeptText(unkept, path, error) });
    return null;
  }
}

/**
 * Uploads a card to a dataset and saves the receipt beside the journal. An early end is in the
 * result, with the receipt so far.
 */
export async function uploadCard(
  ctx: CommandContext,
  client: Client,
  upload: CardUpload,
): Promise<CardUploadResult> {
  const { card, project, dryRun, correct, before, shared } = upload;
  const { stop } = ctx.interrupts;
  const onOwnOffset = (offset: string) =>
    ctx.tell({ event: 'warning', text: ownOffsetText(offset, correct.zone ?? '') });
  const cardFacts = await CardFacts.read(
    card.root,
    card.places.map(({ folder }) => folder),
  );
  const reader = new CardReader(card, correct, stop, before ? undefined : onOwnOffset, cardFacts);
  const presence = new CardPresence(card.places);
  const stored = storedBefore(before);
  const recordings = new CardOutcomes(card, reader, presence, ctx.tell, stored);
  const others = upload.everything ? new OtherFiles(card, ctx.tell, stored) : null;
  const otherStates = dryRun ? new Map<string, DiskFileState>() : await statesOfOthers(card);
  const choice = {
    projectId: project?.project_id ?? '',
    dataId: before?.dataset?.data_id ?? null,
    wantedName: upload.name,
    cardName: card.name,
    reader,
    device: async () => upload.device ?? (await guessDevice(card, reader)),
    say: ctx.say,
    usedNames: shared?.usedNames ?? new Set<string>(),
  };
  const find = dryRun ? findDataset : chooseDataset;
  await shared?.turn;
  const dataset = project ? await find(client, choice, stop) : null;
  shared?.chosen();

  let report: UploadReport | null = null;
  if (dataset) {
    const release = dryRun ? null : await holdCard(ctx, dataset.data_id, card.where);
    try {
      report = await sendCard(ctx, client, upload, dataset, reader, recordings, presence, others);
    } finally {
      await release?.();
    }
  } else await dryRunRecordings(reader, recordings);
  if (!dataset && others) await dryRunOthers(card, recordings, others);
  await recordings.settled();
  if (dataset && !dryRun && report?.ended === 'complete')
    await learnVerified(ctx, client, dataset, recordings, others);
  const connection = { client, apiUrl: ctx.settings.apiUrl, signal: stop };
  const isWhole = !report || report.ended === 'complete';
  const lack =
    dryRun && isWhole
      ? await storageExceeded(connection, dataset, listOutcomes(recordings, others))
      : null;
  if (lack) ctx.tell({ event: 'warning', text: `${lack.message} ${lack.hint}` });

  clearMemory(card.recordings.length);
  const now = receiptOfCard(ctx.settings.apiUrl, upload, dataset, {
    reader,
    recordings,
    others,
    cardFacts,
    report,
  });
  const used = correct.used();
  if (used && reader.done) ctx.say(used);
  if (!dryRun) ctx.say(sumText(now));
  const receipt = before ? mergeReceipts(before, now) : now;
  const path = dataset && join(stateFolder(), 'uploads', dataset.data_id, 'receipt.json');
  const receiptFile = path && !dryRun ? await keep(ctx, path, receipt) : null;
  const error = report?.error ?? presence.error ?? lack;
  const judging = { receipt: now, reader, presence, error, otherStates };
  return { receipt, receiptFile, error, judged: await judgeCard(upload, judging) };
}
