import { createClient } from '@biophony/sdk';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loopback } from '../../test/loopback.ts';
import { receiptFile as fileOnReceipt, receiptOf } from '../../test/receipt-of.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { writeJson } from '../receipt/write-json.ts';
import { sendCardReceipt } from './send-card-receipt.ts';

const folder = temporaryFolder();

test('sends the receipt of this upload, also when another upload of the card has replaced the one that is kept', async () => {
  const receipt = receiptOf([fileOnReceipt('1.WAV')], {
    dataset: { data_id: 'd1', dataset_name: 'AUDIOMOTH', device: 'audiomoth' },
    bytes: { ...receiptOf([]).bytes, sent: 1000 },
  });
  const own = join(folder, 'own.json');
  await writeJson(own, receipt);
  const kept = join(folder, 'kept.json');
  await writeFile(kept, '{"made_at": "by another upload"}');

  let asked = '';
  const service = await loopback((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      asked ||= body;
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"error":"No dataset.","code":"not_found"}');
    });
  });
  const told: unknown[] = [];
  const ctx = {
    tell: (event: unknown) => void told.push(event),
    interrupts: {
      drain: new AbortController().signal,
      stop: new AbortController().signal,
      drainFirst: () => () => undefined,
      release: () => undefined,
    },
  };
  const client = createClient({
    baseUrl: service.url,
    auth: { getToken: () => Promise.resolve('key') },
  });
  await sendCardReceipt(ctx, client, { receipt, receiptFile: kept, error: undefined });
  await service.close();

  expect(asked).toContain(`"size":${(await stat(own)).size}`);
  expect(told).toMatchObject([{ event: 'warning' }]);
});
