import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@biophony/sdk';
import { expect, test } from 'vitest';
import { loopback } from '../../test/loopback.ts';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { sendCardReceipt, sumText } from './card-receipt.ts';
import { type ReceiptFile, type ReceiptOther, writeJson } from './receipt.ts';

/** A receipt of so many recordings of each outcome. */
const receiptWith = (counts: Partial<Record<ReceiptFile['outcome'], number>>) =>
  receiptOf(
    Object.entries(counts).flatMap(([outcome, count]) =>
      Array.from({ length: count }, (_, at) =>
        receiptFile(`${outcome}-${at}.WAV`, { outcome: outcome as ReceiptFile['outcome'] }),
      ),
    ),
  );

test('the sum has every recording under its own outcome', () => {
  const receipt = receiptWith({ stored: 1, already_there: 2, refused: 3, failed: 4, not_sent: 5 });
  expect(sumText(receipt)).toBe(
    '15 recordings = 1 stored + 2 already there + 3 refused + 4 failed + 5 not sent yet.',
  );
});

test('what nothing failed of is not named; the first three always are', () => {
  expect(sumText(receiptWith({ stored: 1 }))).toBe(
    '1 recording = 1 stored + 0 already there + 0 refused.',
  );
});

test('without recordings it is of the other files, and counts those that the service has', () => {
  const outcomes: ReceiptOther['outcome'][] = ['stored', 'already_there', 'failed', 'left_out'];
  const other_files = outcomes.map((outcome) => ({
    ...receiptFile(`${outcome}.TXT`),
    outcome,
  }));
  expect(sumText(receiptOf([], { other_files }))).toBe('4 other files: 2 stored.');
});

const folder = temporaryFolder();

test('sends the receipt of this upload, also when another upload of the card has replaced the one that is kept', async () => {
  const receipt = receiptOf([receiptFile('1.WAV')], {
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
