import { devices, type UploadRequest } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { partCount, planUploads, type KnownFile } from './plan-uploads.ts';

const audiomoth = devices[0];
const sum = 'a'.repeat(64);
const ask = (filename: string, rest: Partial<UploadRequest> = {}): UploadRequest => ({
  filename,
  content_type: 'audio/wav',
  size: 100,
  ...rest,
});
const known = (filename: string, rest: Partial<KnownFile> = {}): KnownFile => ({
  file_id: `id of ${filename}`,
  filename,
  kind: 'recording',
  size_bytes: 100,
  sha256: null,
  status: 'stored',
  upload_id: null,
  verified_by: null,
  recording: null,
  ...rest,
});
const plan = (file: UploadRequest, ...rows: KnownFile[]) => {
  if (!audiomoth) throw new Error('no devices');
  return planUploads(audiomoth, [file], rows)[0];
};

describe('planning uploads', () => {
  it('refuses empty files and foreign types by name', () => {
    expect(plan(ask('A.WAV', { size: 0 }))).toMatchObject({ kind: 'refused', code: 'empty_file' });
    expect(plan(ask('CONFIG.TXT'))).toMatchObject({
      kind: 'refused',
      code: 'unsupported_type',
      message: 'CONFIG.TXT is no AudioMoth recording; those end in .wav.',
    });
    expect(plan(ask('S4A.wac'))).toMatchObject({ code: 'unsupported_type' });
  });

  it('knows content again by checksum and size, under whatever name', () => {
    const row = known('old/A.WAV', { sha256: sum, verified_by: 'service' });
    expect(plan(ask('A.WAV', { sha256: sum }), row)).toMatchObject({
      kind: 'already_have',
      stored_as: 'old/A.WAV',
    });
    expect(plan(ask('A.WAV', { sha256: sum, size: 99 }), row)).toMatchObject({ kind: 'reserve' });
  });

  it('knows content that nobody has proved by its own name alone', () => {
    const row = known('A.WAV', { sha256: sum });
    expect(plan(ask('A.WAV', { sha256: sum }), row)).toMatchObject({
      kind: 'already_have',
      verified_by: null,
    });
    expect(plan(ask('B.WAV', { sha256: sum }), row)).toMatchObject({ kind: 'reserve' });
    expect(plan(ask('A.WAV', { sha256: sum, size: 99 }), row)).toMatchObject({ kind: 'refused' });
  });

  it('holds every link of a promise to the checksum that was told once', () => {
    const pending = known('A.WAV', { status: 'pending', sha256: sum });
    expect(plan(ask('A.WAV'), pending)).toMatchObject({ kind: 'pending', file: { sha256: sum } });
  });

  it('never writes over a stored file', () => {
    expect(plan(ask('A.WAV'), known('A.WAV'))).toMatchObject({ code: 'file_exists' });
    const other = ask('A.WAV', { sha256: 'b'.repeat(64) });
    expect(plan(other, known('A.WAV', { sha256: sum }))).toMatchObject({ code: 'file_exists' });
  });

  it('goes on with a promise of the same content and replaces one of other content', () => {
    const pending = known('A.WAV', { status: 'pending', upload_id: 'parts' });
    expect(plan(ask('A.WAV'), pending)).toMatchObject({ kind: 'pending', file_id: 'id of A.WAV' });
    const replaced = plan(ask('A.WAV', { size: 50 }), pending);
    expect(replaced).toMatchObject({ kind: 'reserve', replaces: { file_id: 'id of A.WAV' } });
    expect(replaced).not.toMatchObject({ file_id: 'id of A.WAV' });
    const missing = known('A.WAV', { status: 'missing' });
    expect(plan(ask('A.WAV'), missing)).toMatchObject({ kind: 'reserve', file_id: 'id of A.WAV' });
  });

  it('keeps other files whatever they are called, and refuses them only where they are empty', () => {
    const other = { kind: 'other' } as const;
    expect(plan(ask('CONFIG.TXT', other))).toMatchObject({ kind: 'reserve' });
    expect(plan(ask('A.WAV', { ...other, size: 0 }))).toMatchObject({ code: 'empty_file' });
    expect(plan(ask('CONFIG.TXT', other), known('CONFIG.TXT'))).toMatchObject({
      code: 'file_exists',
    });
  });

  it('knows content among both kinds, and makes a recording of what was kept as another file of its name', () => {
    const proved = { sha256: sum, verified_by: 'store' } as const;
    const other = known('A.WAV', { kind: 'other', ...proved });
    const twice = [other, known('B.WAV', proved)];
    expect(plan(ask('copy.txt', { kind: 'other', sha256: sum }), ...twice)).toMatchObject({
      kind: 'already_have',
      promoted: false,
    });
    expect(plan(ask('C.WAV', { sha256: sum }), ...twice)).toMatchObject({ stored_as: 'B.WAV' });
    expect(plan(ask('A.WAV', { sha256: sum }), other)).toMatchObject({
      kind: 'already_have',
      promoted: true,
    });
    expect(plan(ask('C.WAV', { sha256: sum }), other)).toMatchObject({ kind: 'reserve' });
  });

  it('takes a name once a call', () => {
    if (!audiomoth) throw new Error('no devices');
    const plans = planUploads(audiomoth, [ask('A.WAV'), ask('A.WAV')], []);
    expect(plans[1]).toMatchObject({ kind: 'refused', code: 'duplicate_name' });
  });

  it('cuts files over 32 MiB into parts of 16 MiB', () => {
    const MiB = 1024 ** 2;
    expect([32 * MiB, 32 * MiB + 1, 64 * MiB].map(partCount)).toEqual([0, 3, 4]);
  });
});
