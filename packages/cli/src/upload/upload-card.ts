import type { Dataset } from '@biophony/contract';
import { uploadFiles, type Client, type UploadEvent, type UploadReport } from '@biophony/sdk';
import { createSha256Pool, fileJournal, undiciTransport } from '@biophony/sdk/node';
import { join } from 'node:path';
import type { ChosenProject } from '../account/projects.ts';
import { CardPresence } from '../card/card-presence.ts';
import { CardFacts } from '../card/card-facts.ts';
import { CardReader } from '../card/card-reader.ts';
import { chooseDevice } from '../card/choose-device.ts';
import { clearMemory } from '../card/small-memory.ts';
import type { FoundCard } from '../card/find-card.ts';
import { ownOffsetText, type TimeCorrection } from '../card/timezone.ts';
import { stateFolder } from '../config/xdg.ts';
import type { CommandContext } from '../output/context.ts';
import { keepReceipt } from '../receipt/keep-receipt.ts';
import { mergeReceipts, type Receipt } from '../receipt/receipt.ts';
import { countText } from '../text/format.ts';
import { awaitVerified } from './await-verified.ts';
import { CardLedger } from './card-ledger.ts';
import { receiptOfCard, sumText } from './card-receipt.ts';
import { cardSources } from './card-sources.ts';
import { chooseDataset, findDataset } from './choose-dataset.ts';
import { notKeptText } from './not-kept.ts';
import { OtherFiles } from './other-files.ts';
import { otherSources } from './other-sources.ts';
import { everySource, joinReports, outcomesOf, pretendOthers } from './whole-card.ts';
import { lackOfRoom, reportWithoutRoom } from './storage-room.ts';

export interface CardUpload {
  card: FoundCard;
  project: ChosenProject | null;
  /** The dataset's name as the user gave it; null goes by the card's name. */
  name: string | null;
  /** Null lets the recordings' headers decide. */
  device: string | null;
  dryRun: boolean;
  /** Gives the recordings' times their right zone. */
  correct: TimeCorrection;
  /** Whether what else is on the card is stored beside the recordings. */
  everything: boolean;
  /** Bytes a second; null for no limit. */
  bandwidth: number | null;
  /** The receipt of what was sent before of the same card: this goes to the same dataset, and onto one receipt. */
  before?: Receipt;
}

export interface CardUploadResult {
  receipt: Receipt;
  receiptFile: string | null;
  /** What ended the upload before all was done; null when nothing did. */
  error: unknown;
}

/** Headers read before the device is guessed. */
const sampled = 24;

const drainText =
  'Finishing the files that are under way. Press Ctrl-C again to stop now; to go on later, run the same command again.';

const roomText =
  'This may be more than your storage takes. Finding out what of it is stored already.';

const checkingText = (files: number) =>
  `Waiting for the service to read ${countText(files, 'file')} again and compare the SHA-256.`;

const unjournaled = 'The next run has to read these files again to know them.';
const unkept = 'The receipt is shown here and not kept.';

async function guessDevice(card: FoundCard, reader: CardReader): Promise<string> {
  const sample = [];
  for await (const { facts } of reader) if (sample.push(facts) >= sampled) break;
  return chooseDevice(card.recordings, sample);
}

async function send(
  ctx: CommandContext,
  client: Client,
  upload: CardUpload,
  dataset: Dataset,
  reader: CardReader,
  ledger: CardLedger,
  presence: CardPresence,
  others: OtherFiles | null,
): Promise<UploadReport> {
  const { interrupts, settings } = ctx;
  const { drain } = interrupts;
  const signal = AbortSignal.any([interrupts.stop, presence.signal]);
  const { data_id: dataId } = dataset;
  const journalFile = join(stateFolder(), 'uploads', dataId, 'journal.ndjson');
  const pool = createSha256Pool();
  const transport = undiciTransport({ bandwidth: upload.bandwidth ?? undefined });
  const done = interrupts.gently(() => ctx.tell({ event: 'stopping', text: drainText }));
  const correct = upload.correct.zone !== null;
  const options = { signal, drain, transport, patience: settings.patience, correct };
  const dryRun = () => {
    ctx.say(roomText);
    const sources = everySource(upload.card, upload.everything, reader, pool);
    const journal = fileJournal(journalFile);
    return uploadFiles(client, dataId, sources, { ...options, journal, dryRun: true });
  };
  const asked = { client, apiUrl: settings.apiUrl, signal };
  const refuse = ledger.refuse.bind(ledger);
  try {
    const full = upload.dryRun ? null : await reportWithoutRoom(asked, dataset, upload, dryRun);
    if (full) return full;
    const follow = (event: UploadEvent) => {
      if (event.type === 'confirming') clearMemory(upload.card.recordings.length);
      if (event.type === 'paused')
        return ledger.follow({ ...event, host: event.host ?? settings.apiUrl });
      if (event.type !== 'not_journaled') return ledger.follow(event);
      const text = notKeptText(unjournaled, journalFile, event.error);
      ctx.tell({ event: 'warning', text });
    };
    const report = await uploadFiles(client, dataId, cardSources(reader, pool, refuse), {
      ...options,
      onEvent: follow,
      journal: fileJournal(journalFile),
      resume: dataset.pending_count > 0,
      dryRun: upload.dryRun,
    });
    await ledger.settled();
    if (presence.error) return { ...report, ended: 'failed', error: presence.error };
    if (!others || report.ended !== 'complete') return report;
    const rest = otherSources(upload.card, ledger.keepable(), pool, others);
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
    await Promise.all([pool.close(), transport.close()]);
  }
}

/** What is known without a service: which recordings could be sent at all. */
async function pretend(reader: CardReader, ledger: CardLedger): Promise<void> {
  const pool = createSha256Pool();
  for await (const { filename, size } of cardSources(reader, pool, ledger.refuse.bind(ledger)))
    ledger.follow({
      type: 'file',
      file: { outcome: 'would_upload', filename, size, sha256: null },
    });
}

/** Adds to the ledger what became known of stored files whose SHA-256 was not proved when they were confirmed. */
async function learnVerified(
  ctx: CommandContext,
  client: Client,
  dataset: Dataset,
  ledger: CardLedger,
  others: OtherFiles | null,
): Promise<void> {
  const say = (files: number) => ctx.say(checkingText(files));
  const terms = { signal: ctx.interrupts.drain, say };
  // What cannot be asked now stays open on the receipt.
  const changed = await awaitVerified(
    client,
    dataset.data_id,
    [...ledger.outcomes.values(), ...(others?.outcomes.values() ?? [])],
    terms,
  ).catch(() => []);
  for (const file of changed) {
    const { filename, outcome } = file;
    const asRecording = ledger.outcomes.get(filename)?.outcome ?? 'refused';
    if (asRecording === 'refused') others?.settle(file);
    else if (outcome === 'failed') ledger.follow({ type: 'file', file });
    else ledger.outcomes.set(filename, file);
  }
}

/** Keeps the receipt and answers where; null with a warning where it cannot be written. */
async function keep(ctx: CommandContext, path: string, receipt: Receipt): Promise<string | null> {
  try {
    await keepReceipt(path, receipt);
    return path;
  } catch (error) {
    ctx.tell({ event: 'warning', text: notKeptText(unkept, path, error) });
    return null;
  }
}

/**
 * Uploads a card into a dataset of the project and keeps the receipt beside the journal. What ends
 * an upload early is in the result, with the receipt of what was reached.
 */
export async function uploadCard(
  ctx: CommandContext,
  client: Client,
  upload: CardUpload,
): Promise<CardUploadResult> {
  const { card, project, dryRun, correct, before } = upload;
  const { stop } = ctx.interrupts;
  const onOwnOffset = (offset: string) =>
    ctx.tell({ event: 'warning', text: ownOffsetText(offset, correct.zone ?? '') });
  const cardFacts = await CardFacts.read(
    card.root,
    card.places.map(({ folder }) => folder),
  );
  const reader = new CardReader(card, correct, stop, before ? undefined : onOwnOffset, cardFacts);
  const presence = new CardPresence(card.places);
  const ledger = new CardLedger(card, reader, presence, ctx.tell);
  const others = upload.everything ? new OtherFiles(card, ctx.tell) : null;
  const choice = {
    projectId: project?.project_id ?? '',
    dataId: before?.dataset?.data_id ?? null,
    given: upload.name,
    cardName: card.name,
    reader,
    device: async () => upload.device ?? (await guessDevice(card, reader)),
    say: ctx.say,
  };
  const find = dryRun ? findDataset : chooseDataset;
  const dataset = project ? await find(client, choice, stop) : null;

  let report: UploadReport | null = null;
  if (dataset) report = await send(ctx, client, upload, dataset, reader, ledger, presence, others);
  else await pretend(reader, ledger);
  if (!dataset && others) await pretendOthers(card, ledger, others);
  await ledger.settled();
  if (dataset && !dryRun && report?.ended === 'complete')
    await learnVerified(ctx, client, dataset, ledger, others);
  const asked = { client, apiUrl: ctx.settings.apiUrl, signal: stop };
  const isWhole = !report || report.ended === 'complete';
  const lack =
    dryRun && isWhole ? await lackOfRoom(asked, dataset, outcomesOf(ledger, others)) : null;
  if (lack) ctx.tell({ event: 'warning', text: `${lack.message} ${lack.hint}` });

  clearMemory(card.recordings.length);
  const now = receiptOfCard(ctx.settings.apiUrl, upload, dataset, {
    reader,
    ledger,
    others,
    cardFacts,
    report,
  });
  if (!dryRun) ctx.say(sumText(now));
  const receipt = before ? mergeReceipts(before, now) : now;
  const path = dataset && join(stateFolder(), 'uploads', dataset.data_id, 'receipt.json');
  const receiptFile = path && !dryRun ? await keep(ctx, path, receipt) : null;
  return { receipt, receiptFile, error: report?.error ?? presence.error ?? lack };
}
