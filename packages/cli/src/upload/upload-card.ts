import type { Dataset } from '@biophony/contract';
import { cardFaults } from '@biophony/recordings';
import { uploadFiles, type Client, type UploadReport } from '@biophony/sdk';
import { createSha256Pool, fileJournal, undiciTransport } from '@biophony/sdk/node';
import { join } from 'node:path';
import type { ChosenProject } from '../account/projects.ts';
import { CardReader } from '../card/card-reader.ts';
import { chooseDevice } from '../card/choose-device.ts';
import type { FoundCard } from '../card/find-card.ts';
import type { CorrectFacts } from '../card/timezone.ts';
import { stateFolder } from '../config/xdg.ts';
import type { CommandContext } from '../output/context.ts';
import { countText, numberText } from '../text/format.ts';
import { makeReceipt, type Receipt } from '../receipt/receipt.ts';
import { writeJson } from '../receipt/write-json.ts';
import { CardLedger } from './card-ledger.ts';
import { cardSources } from './card-sources.ts';
import { chooseDataset, findDataset } from './choose-dataset.ts';

export interface CardUpload {
  card: FoundCard;
  project: ChosenProject | null;
  datasetName: string;
  /** Null lets the recordings' headers decide. */
  device: string | null;
  dryRun: boolean;
  /** Gives the recordings' times their right zone. */
  correct: CorrectFacts;
  /** Bytes a second; null for no limit. */
  bandwidth: number | null;
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
): Promise<UploadReport> {
  const { interrupts, settings } = ctx;
  const folder = join(stateFolder(), 'uploads', dataset.data_id);
  const pool = createSha256Pool();
  const transport = undiciTransport({ bandwidth: upload.bandwidth ?? undefined });
  const done = interrupts.gently(() => ctx.tell({ event: 'stopping', text: drainText }));
  const refuse = ledger.refuse.bind(ledger);
  try {
    return await uploadFiles(client, dataset.data_id, cardSources(reader, pool, refuse), {
      signal: interrupts.stop,
      drain: interrupts.drain,
      onEvent: (event) => ledger.follow(event),
      transport,
      journal: fileJournal(join(folder, 'journal.ndjson')),
      resume: dataset.pending_count > 0,
      dryRun: upload.dryRun,
      patience: settings.patience,
    });
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

const leftText = ({ failed, not_sent }: Receipt['counts']): string =>
  [
    failed > 0 ? ` + ${numberText(failed)} failed` : '',
    not_sent > 0 ? ` + ${numberText(not_sent)} not sent yet` : '',
    '.',
  ].join('');

/** Faults between recordings, each file under its name inside the card. */
function faultsOf(reader: CardReader, ledger: CardLedger) {
  const named = reader.read.map(({ filename, size, facts }) => {
    const sha256 = ledger.outcomes.get(filename)?.sha256 ?? undefined;
    return { path: filename, size, facts, sha256 };
  });
  return cardFaults(named).map(({ code, message }) => ({ code, message }));
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
  const { card, project, datasetName, dryRun } = upload;
  const { stop } = ctx.interrupts;
  const reader = new CardReader(card, upload.correct, stop);
  const ledger = new CardLedger(card, reader, ctx.tell);
  const device = async () => upload.device ?? (await guessDevice(card, reader));
  const choice = { projectId: project?.project_id ?? '', name: datasetName, device };
  const find = dryRun ? findDataset : chooseDataset;
  const dataset = project ? await find(client, choice, stop) : null;

  let report: UploadReport | null = null;
  if (dataset) report = await send(ctx, client, upload, dataset, reader, ledger);
  else await pretend(reader, ledger);

  // Before the receipt's files are made: what finds the faults holds as much again, for a moment.
  const card_faults = reader.done ? faultsOf(reader, ledger) : [];
  const receipt = makeReceipt({
    made_at: new Date().toISOString(),
    api_url: ctx.settings.apiUrl,
    card: card.root,
    project: project && { project_id: project.project_id, title: project.title },
    dataset: dataset && {
      data_id: dataset.data_id,
      dataset_name: dataset.dataset_name,
      device: dataset.data_type_or_device,
    },
    dry_run: dryRun,
    ended: report?.ended ?? 'complete',
    sent_bytes: report?.totals.sentBytes ?? 0,
    files: ledger.files(),
    not_recordings: card.others,
    card_faults,
  });
  const { on_card, counts } = receipt;
  if (!dryRun)
    ctx.say(
      `${countText(on_card, 'recording')} = ${numberText(counts.stored)} stored + ` +
        `${numberText(counts.already_there)} already there + ${numberText(counts.refused)} refused` +
        leftText(counts),
    );
  const receiptFile =
    dataset && !dryRun ? join(stateFolder(), 'uploads', dataset.data_id, 'receipt.json') : null;
  if (receiptFile) await writeJson(receiptFile, receipt);
  return { receipt, receiptFile, error: report?.error ?? null };
}
