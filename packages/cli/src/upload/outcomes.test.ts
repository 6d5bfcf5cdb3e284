import type { FileOutcome } from '@biophony/sdk';
import { expect, test } from 'vitest';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { recordingOutcome, storedBefore } from './outcomes.ts';

const refused = (code: string): FileOutcome => ({
  outcome: 'refused',
  filename: '1.WAV',
  size: 10,
  sha256: null,
  code,
  reason: '1.WAV is in this dataset already, maybe from another card.',
});
const reasonAfter = (code: string, before: Parameters<typeof storedBefore>[0]) =>
  recordingOutcome(refused(code), storedBefore(before)).reason;

test('a name that is taken says what to do, and a file that changed after this command stored it says that', () => {
  expect(reasonAfter('file_exists', undefined)).toContain('maybe from another card. Give');
  expect(reasonAfter('file_exists', receiptOf([receiptFile('2.WAV')]))).toContain('another card');
  const changed = reasonAfter('file_exists', receiptOf([receiptFile('1.WAV')]));
  expect(changed).toContain('It changed after it was stored');
  expect(changed).not.toContain('another card');
  expect(reasonAfter('empty_file', receiptOf([receiptFile('1.WAV')]))).toContain('another card');
});

test('one that changed before says the same when it changes again', () => {
  const { outcome, ...changed } = recordingOutcome(
    refused('file_exists'),
    storedBefore(receiptOf([receiptFile('1.WAV')])),
  );
  expect(outcome).toBe('refused');
  const before = receiptOf([receiptFile('1.WAV', { ...changed, outcome: 'refused' })]);
  expect(reasonAfter('file_exists', before)).toBe(changed.reason);
});
