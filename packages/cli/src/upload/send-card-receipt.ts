import { receiptName, sendReceipt, type Client } from '@biophony/sdk';
import { fileSource } from '@biophony/sdk/node';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sentence } from '../errors/explain.ts';
import type { CommandContext } from '../output/context.ts';
import { writeJson } from '../receipt/write-json.ts';
import type { CardUploadResult } from './card-upload.ts';
import { closeTools, uploadTools, type UploadTools } from './shared-by-cards.ts';

const unsent =
  'The receipt could not be stored with the dataset, so the web app does not show it. It is kept on this computer.';

/** Whether the dataset has a receipt already: then one of an upload that sent nothing would say nothing new. */
async function hasReceipt(client: Client, dataId: string, signal: AbortSignal): Promise<boolean> {
  const { files } = await client.files.list(dataId, { kind: 'receipt', limit: 1 }, { signal });
  return files.length > 0;
}

/**
 * Stores the receipt of a complete upload with its dataset, where the web app shows it. Failing to do so is told and
 * changes nothing else: the receipt on this computer is the one that counts. What is sent is a copy, for another upload
 * of the same card may replace that receipt meanwhile.
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
