import { describe, expect, it } from 'vitest';
import { canUpload, canValidate, emptyUpload, fits, type UploadState } from './file-states.ts';

const file = { path: 'a.wav', size: 10, recordedAt: null, durationS: 1, state: 'ready' } as const;
const ready: UploadState = {
  ...emptyUpload,
  name: 'Cards of May',
  device: 'audiomoth',
  files: [file],
  bytes: 10,
  validation: { valid: true, issues: [] },
};
const storage = { used: 0, limit: 100 };

describe('an upload (S5.6)', () => {
  it('can be validated with a device and a file', () => {
    expect(canValidate(ready)).toBe(true);
    expect(canValidate({ ...ready, device: '' })).toBe(false);
    expect(canValidate({ ...ready, files: [] })).toBe(false);
  });

  it('can begin when it has passed and fits', () => expect(canUpload(ready, storage)).toBe(true));

  it.each([
    ['a blank name', { name: '  ' }],
    ['no device', { device: '' }],
    ['no file', { files: [] }],
    ['no validation', { validation: null }],
    ['a failed validation', { validation: { valid: false, issues: ['bad'] } }],
    ['an upload in progress', { phase: 'uploading' as const }],
  ])('cannot begin with %s', (_what, change) =>
    expect(canUpload({ ...ready, ...change }, storage)).toBe(false),
  );

  it('cannot begin when it would exceed the plan (S5.7)', () => {
    expect(fits({ bytes: 10 }, { used: 90, limit: 100 })).toBe(true);
    expect(canUpload(ready, { used: 91, limit: 100 })).toBe(false);
  });
});
