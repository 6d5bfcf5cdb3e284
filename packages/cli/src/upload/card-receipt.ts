import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dataset } from '@biophony/contract';
import { cardFaults } from '@biophony/recordings';
import { type Client, receiptName, sendReceipt, type UploadReport } from '@biophony/sdk';
import { fileSource } from '@biophony/sdk/node';
import type { CardFacts } from '../card/card-facts.ts';
import type { CardReader } from '../card/card-reader.ts';
import { sentence } from '../kit/explain.ts';
import { countText, numberText } from '../kit/format.ts';
import type { CommandContext } from '../output/run-command.ts';
import {
  type CardUpload,
  type CardUploadResult,
  closeTools,
  uploadTools,
  type UploadTools,
} from './card-upload.ts';
import type { CardOutcomes, OtherFiles } from './outcomes.ts';
import { makeReceipt, type CardReceipt, type ReceiptFile, writeJson } from './receipt.ts';

interface CardProgress {
  reader: CardReader;
  recordings: CardOutcomes;
  /** Null when only recordings are stored. */
  others: OtherFiles | null;
  cardFacts: CardFacts;
  report: UploadReport | null;
}

function faultsOf({ reader, recordings }: CardProgress): CardReceipt['card_faults'] {
  const named = Array.from(reader.read, ({ filename, size, facts }) => {
    const sha256 = recordings.outcomes.get(filename)?.sha256 ?? undefined;
    return { path: filename, size, facts, sha256 };
  });
  return cardFaults(named).map(({ code, message, paths }) => ({ code, message, paths }));
}

/** Notes on a refused recording that the service stores it anyway. */
const keptAsItIs = (file: ReceiptFile, others: OtherFiles | null): ReceiptFile =>
  file.outcome === 'refused' && others?.isKept(file.filename)
    ? { ...file, reason: `${sentence(file.reason ?? '')} It is kept as it is.`.trim() }
    : file;

export function receiptOfCard(
  apiUrl: string,
  { card, project, dryRun, correct }: CardUpload,
  dataset: Dataset | null,
  progress: CardProgress,
): CardReceipt {
  const { reader, recordings, others, cardFacts, report } = progress;
  // Before the receipt's files are created: finding faults briefly needs as much memory again.
  const card_faults = reader.done ? faultsOf(progress) : [];
  return makeReceipt({
    made_at: new Date().toISOString(),
    api_url: apiUrl,
    card: card.where,
    card_folders: card.places.map(({ folder }) => folder),
    project: project && { project_id: project.project_id, title: project.title },
    dataset: dataset && {
      data_id: dataset.data_id,
      dataset_name: dataset.dataset_name,
      device: dataset.data_type_or_device,
    },
    timezone: correct.zone,
    dry_run: dryRun,
    ended: report?.ended ?? 'complete',
    sent_bytes: report?.totals.sentBytes ?? 0,
    files: recordings.files().map((file) => keptAsItIs(file, others)),
    not_recordings: card.others.map(({ filename, reason }) => ({ filename, reason })),
    other_files: others?.list() ?? [],
    left_out: card.system,
    card_facts: cardFacts.list(),
    unreadable_folders: card.unreadableFolders,
    card_faults,
  });
}

const keptOutcomes: ReadonlySet<string> = new Set(['stored', 'already_there']);

export function sumText({ on_card, counts, other_files }: CardReceipt): string {
  if (on_card === 0) {
    const storedCount = other_files.filter(({ outcome }) => keptOutcomes.has(outcome)).length;
    return `${countText(other_files.length, 'other file')}: ${numberText(storedCount)} stored.`;
  }
  const { stored, already_there, refused, failed, not_sent } = counts;
  return [
    `${countText(on_card, 'recording')} = ${numberText(stored)} stored`,
    ` + ${numberText(already_there)} already there + ${numberText(refused)} refused`,
    failed > 0 ? ` + ${numberText(failed)} failed` : '',
    not_sent > 0 ? ` + ${numberText(not_sent)} not sent yet` : '',
    '.',
  ].join('');
}

const unsent =
  'The receipt could not be stored with the dataset, so the web app does not show it. It is kept on this computer.';

/** True when the dataset has a receipt: one of an upload that sent nothing would add nothing. */
async function hasReceipt(client: Client, dataId: string, signal: AbortSignal): Promise<boolean> {
  const { files } = await client.files.list(dataId, { kind: 'receipt', limit: 1 }, { signal });
  return files.length > 0;
}

/**
 * Stores the receipt of a complete upload with its dataset, for the web app. A failure is only
 * reported: the local receipt is authoritative. Sends a copy, as another upload of this card may
 * replace the receipt meanwhile.
 */
export async function sendCardReceipt(
  ctx: Pick<CommandContext, 'interrupts' | 'tell'>,
  client: Client,
  { receipt, receiptFile, error }: Omit<CardUploadResult, 'judged'>,
  shared: UploadTools | null = null,
): Promise<void> {
  const { dataset, dry_run, ended } = receipt;
  if (!dataset || !receiptFile || dry_run || error || ended !== 'complete') return;
  const { data_id: dataId } = dataset;
  const signal = ctx.interrupts.stop;
  const tools = shared ?? uploadTools(null);
  const { pool, transport } = tools;
  let folder: string | null = null;
  try {
    if (receipt.bytes.sent === 0 && (await hasReceipt(client, dataId, signal))) return;
    folder = await mkdtemp(join(tmpdir(), 'biophony-receipt-'));
    const path = join(folder, 'receipt.json');
    await writeJson(path, receipt);
    const { size, mtimeMs: modifiedMs } = await stat(path);
    const source = fileSource({
      path,
      filename: receiptName(receipt.made_at),
      size,
      modifiedMs,
      contentType: 'application/json',
      kind: 'receipt',
      pool,
    });
    await sendReceipt(client, dataId, source, { signal, transport });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    ctx.tell({ event: 'warning', text: `${unsent} ${sentence(reason)}` });
  } finally {
    if (!shared) await closeTools(tools);
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}
