import type { Dataset } from '@biophony/contract';
import type { Client, UploadReport } from '@biophony/sdk';
import { createSha256Pool } from '@biophony/sdk/node';
import { join } from 'node:path';
import type { FileState } from '../card/find/card-changes.ts';
import { CardPresence } from '../card/find/card-presence.ts';
import { CardFacts } from '../card/read/card-facts.ts';
import { CardReader } from '../card/read/card-reader.ts';
import { chooseDevice } from '../card/choose-device.ts';
import { clearMemory } from '../card/small-memory.ts';
import type { FoundCard } from '../card/find/find-card.ts';
import { ownOffsetText } from '../card/timezone.ts';
import { stateFolder } from '../config/xdg.ts';
import type { CommandContext } from '../output/context.ts';
import { keepReceipt } from '../receipt/keep-receipt.ts';
import { mergeReceipts, type Receipt } from '../receipt/receipt.ts';
import { countText } from '../text/format.ts';
import { awaitVerified } from './outcomes/await-verified.ts';
import { CardOutcomes } from './outcomes/card-outcomes.ts';
import { judgeCard, statesOfOthers } from './judge-card.ts';
import { receiptOfCard, sumText } from './card-receipt.ts';
import { cardSources } from './sources/card-sources.ts';
import type { CardUpload, CardUploadResult } from './card-upload.ts';
import { chooseDataset, findDataset } from './dataset/choose-dataset.ts';
import { holdCard } from './hold-card.ts';
import { notKeptText } from './not-kept.ts';
import { sendCard } from './send-card.ts';
import { OtherFiles } from './outcomes/other-files.ts';
import { storedBefore } from './outcomes/recording-outcome.ts';
import { dryRunOthers, outcomesOf } from './sources/whole-card.ts';
import { storageExceeded } from './storage-limit.ts';

/** Headers read before the device is guessed. */
const sampled = 24;

const checkingText = (files: number) =>
  `Waiting for the service to read ${countText(files, 'file')} again and compare the SHA-256.`;

const unkept = 'The receipt is shown here and not kept.';

async function guessDevice(card: FoundCard, reader: CardReader): Promise<string> {
  const sample = [];
  for await (const { facts } of reader) if (sample.push(facts) >= sampled) break;
  return chooseDevice(card.recordings, sample);
}

/** What is known without a service: which recordings could be sent at all. */
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

/** Adds to the recordings what became known of stored files whose SHA-256 was not proved when they were confirmed. */
async function learnVerified(
  ctx: CommandContext,
  client: Client,
  dataset: Dataset,
  recordings: CardOutcomes,
  others: OtherFiles | null,
): Promise<void> {
  const say = (files: number) => ctx.say(checkingText(files));
  const terms = { signal: ctx.interrupts.drain, say };
  // What cannot be asked now stays open on the receipt.
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
  const otherStates = dryRun ? new Map<string, FileState>() : await statesOfOthers(card);
  const choice = {
    projectId: project?.project_id ?? '',
    dataId: before?.dataset?.data_id ?? null,
    given: upload.name,
    cardName: card.name,
    reader,
    device: async () => upload.device ?? (await guessDevice(card, reader)),
    say: ctx.say,
    taken: shared?.taken ?? new Set<string>(),
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
  const asked = { client, apiUrl: ctx.settings.apiUrl, signal: stop };
  const isWhole = !report || report.ended === 'complete';
  const lack =
    dryRun && isWhole
      ? await storageExceeded(asked, dataset, outcomesOf(recordings, others))
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
