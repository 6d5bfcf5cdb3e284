import { describe, expect, test } from 'vitest';
import { otherContent, verdictOn, type PromisedFile } from './file-verdicts.ts';

const sum = (digit: number) => String(digit).repeat(64);

const promised = (rest: Partial<PromisedFile> = {}): PromisedFile => ({
  file_id: 'f',
  filename: 'A.WAV',
  kind: 'recording',
  size_bytes: 100,
  sha256: sum(1),
  stored_bytes: null,
  status: 'pending',
  recording: null,
  reserved_at: '2026-05-21T05:00:00.000Z',
  upload_id: null,
  verified_by: null,
  damaged_at: null,
  content_id: null,
  ...rest,
});

describe('a promised file', () => {
  test('is stored, and proved by the store, where size and SHA-256 are those that were promised', () => {
    expect(verdictOn(promised(), { size: 100, sha256: sum(1) })).toMatchObject({
      status: 'stored',
      stored_bytes: 100,
      verified_by: 'store',
      issue: null,
      unheld: false,
    });
  });

  test.each(['pending', 'stored', 'missing', 'wrong_size'] as const)(
    'that was %s is missing where the store has another SHA-256',
    (status) => {
      expect(verdictOn(promised({ status }), { size: 100, sha256: sum(2) })).toMatchObject({
        status: 'missing',
        stored_bytes: null,
        issue: otherContent('A.WAV'),
      });
    },
  );

  test.each([
    ['the store names none', sum(1), undefined],
    ['none was promised', null, sum(1)],
  ])('is stored and proved by nobody where %s', (_, sha256, found) => {
    const verdict = verdictOn(promised({ sha256 }), { size: 100, sha256: found });
    expect(verdict).toMatchObject({ status: 'stored', verified_by: null });
  });

  test('keeps who proved it before, but not through having been missing', () => {
    const before = promised({ status: 'stored', verified_by: 'service' });
    expect(verdictOn(before, { size: 100 })).toMatchObject({ verified_by: 'service' });
    expect(verdictOn({ ...before, status: 'missing' }, { size: 100 })).toMatchObject({
      verified_by: null,
      unheld: true,
    });
  });

  test('is missing where the store has nothing, and of the wrong size where that is another', () => {
    expect(verdictOn(promised(), undefined)).toMatchObject({
      status: 'missing',
      stored_bytes: null,
    });
    for (const size of [99, 101])
      expect(verdictOn(promised(), { size, sha256: sum(1) })).toMatchObject({
        status: 'wrong_size',
        stored_bytes: size,
      });
  });

  test.each(['missing', 'wrong_size'] as const)(
    'that was %s and is there now has no storage reserved',
    (status) => {
      expect(verdictOn(promised({ status }), { size: 100 })).toMatchObject({
        status: 'stored',
        unheld: true,
      });
    },
  );

  test.each([
    [{ format: 'unknown', duration_s: null }, 'no header'],
    [{ format: 'wav', duration_s: 0 }, 'no sound'],
  ])('with a header of %j says so', (recording, words) => {
    const verdict = verdictOn(promised({ recording: JSON.stringify(recording) }), { size: 100 });
    expect(verdict.status).toBe('stored');
    expect(verdict.issue).toContain(words);
  });
});
