import { devices, type RecordingInfo, type UploadRequest } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { differingFacts, type KnownFile, partCount, planUploads } from './plan-uploads.ts';

const facts: RecordingInfo = {
  format: 'wav',
  sample_rate_hz: 48_000,
  channels: 1,
  duration_s: 60,
  recorded_at: '2026-05-21T20:00:00+00:00',
  utc_offset: '+00:00',
  device_id: '24F319055FDF1234',
  make: null,
  model: null,
  latitude: null,
  longitude: null,
  battery_v: 4.1,
  temperature_c: 12,
};
const inBerlin = { ...facts, recorded_at: '2026-05-21T20:00:00+02:00', utc_offset: '+02:00' };

const differing = (
  filename: string,
  recording: RecordingInfo | undefined,
  stored: { filename: string; recording: RecordingInfo | null },
) =>
  differingFacts(
    { filename: stored.filename, recording: stored.recording && JSON.stringify(stored.recording) },
    { filename, content_type: 'audio/wav', size: 1, recording },
  );

describe('header facts sent of a stored file', () => {
  it('correct those that differ, also where the card was named from another folder', () => {
    const stored = { filename: 'A.WAV', recording: facts };
    expect(differing('A.WAV', inBerlin, stored)).toEqual(['recorded_at', 'utc_offset']);
    expect(differing('card/A.WAV', inBerlin, stored)).toEqual(['recorded_at', 'utc_offset']);
    expect(differing('A.WAV', { ...facts }, stored)).toEqual([]);
  });

  it('fill what was stored without any', () => {
    expect(differing('A.WAV', facts, { filename: 'A.WAV', recording: null })).toContain(
      'recorded_at',
    );
  });

  it('change nothing where none are sent, or where the file is a copy of another name', () => {
    const stored = { filename: 'A.WAV', recording: facts };
    expect(differing('A.WAV', undefined, stored)).toEqual([]);
    expect(differing('B.WAV', inBerlin, stored)).toEqual([]);
  });
});

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
  content_id: null,
  damaged_at: null,
  ...rest,
});
/** The facts of a header, as the row of a stored file has them. */
const header = (recorded_at: string | null, device_id: string | null = null) =>
  JSON.stringify({ recorded_at, device_id });
const told = (recorded_at: string | null, device_id: string | null = null) => ({
  recording: JSON.parse(header(recorded_at, device_id)) as UploadRequest['recording'],
});
const plan = (file: UploadRequest, ...rows: KnownFile[]) => {
  if (!audiomoth) throw new Error('no devices');
  return planUploads(audiomoth, [file], rows)[0];
};

describe('planning uploads', () => {
  it('takes another file for equal content only when its stored bytes were verified', () => {
    const asked = ask('B.WAV', { sha256: sum });
    const proved = known('A.WAV', { sha256: sum, verified_by: 'store' });
    expect(plan(asked, proved)).toMatchObject({ content: { id: proved.file_id } });
    for (const other of [{ verified_by: null }, { status: 'pending' as const }])
      expect(plan(asked, { ...proved, ...other })).toMatchObject({
        kind: 'reserve',
        content: null,
      });
  });

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
    expect(plan(ask('B.WAV', { kind: 'other', sha256: sum }), ...twice)).toMatchObject({
      kind: 'already_have',
      promoted: false,
    });
    expect(plan(ask('x/B.WAV', { sha256: sum }), ...twice)).toMatchObject({ stored_as: 'B.WAV' });
    expect(plan(ask('A.WAV', { sha256: sum }), other)).toMatchObject({
      kind: 'already_have',
      promoted: true,
    });
    expect(plan(ask('x/A.WAV', { sha256: sum }), other)).toMatchObject({ kind: 'reserve' });
  });

  it('takes equal content under another name for a recording of its own, stored once (S25.1)', () => {
    const silent = known('20260501_050000.WAV', { sha256: sum, verified_by: 'store' });
    const content = { id: silent.file_id, stored_as: silent.filename, verified_by: 'store' };
    const asked = ask('20260501_051000.WAV', { sha256: sum });
    expect(plan(asked, silent)).toMatchObject({ kind: 'reserve', replaces: null, content });
    expect(plan({ ...asked, sha256: 'b'.repeat(64) }, silent)).toMatchObject({ content: null });
    const copy = known(asked.filename, { status: 'pending', content_id: silent.file_id });
    expect(plan(asked, silent, copy)).toMatchObject({
      kind: 'pending',
      file_id: copy.file_id,
      content,
    });
    const sent = known(asked.filename, { status: 'pending', upload_id: 'parts' });
    const instead = plan(asked, silent, sent);
    expect(instead).toMatchObject({ kind: 'reserve', replaces: sent, content });
    expect(instead).not.toMatchObject({ file_id: sent.file_id });
    // Without its checksum nothing says that the content is there: it comes by itself.
    expect(plan(ask(copy.filename), copy)).toMatchObject({
      kind: 'reserve',
      replaces: copy,
      content: null,
    });
    expect(plan(asked, silent, known(asked.filename, { sha256: 'b'.repeat(64) }))).toMatchObject({
      code: 'file_exists',
    });
    const receipt = plan({ ...asked, kind: 'receipt' }, silent);
    expect(receipt).toMatchObject({ kind: 'reserve', content: null });
  });

  it('takes it for the same recording where a header proves a copy, or the name in another folder does not deny it', () => {
    const at = '2026-05-01T05:00:00+00:00';
    const proved = { sha256: sum, verified_by: 'store' } as const;
    const stored = known('A.WAV', { ...proved, recording: header(at, 'R1') });
    const kindOf = (filename: string, rest: Partial<UploadRequest>, row = stored) =>
      plan(ask(filename, { sha256: sum, ...rest }), row)?.kind;
    expect(kindOf('Copy of A.WAV', told(at, 'R1'))).toBe('already_have');
    expect(kindOf('Copy of A.WAV', told(at, 'R2'))).toBe('reserve');
    expect(kindOf('Copy of A.WAV', told(at))).toBe('reserve');
    expect(kindOf('again/A.WAV', told(at))).toBe('already_have');
    expect(kindOf('again/A.WAV', {})).toBe('already_have');
    expect(kindOf('again/A.WAV', told('2026-05-01T06:00:00+00:00'))).toBe('reserve');
    expect(kindOf('R2/A.WAV', { ...told(at), another: true })).toBe('reserve');
    expect(kindOf('R2/A.WAV', { ...told(at, 'R1'), another: true })).toBe('already_have');
  });

  it.each([
    ['x'.repeat(513), 'must be at most 512 characters'],
    ['../A.WAV', 'relative path'],
    ['', 'relative path'],
    ['a\\A.WAV', 'backslashes'],
    ['A\r\n.WAV', 'control characters'],
    ['A\u0000.WAV', 'U+0000'],
    ['A\ud800.WAV', 'half of a character'],
  ])('refuses a name that cannot be kept by itself: %j (S26.5)', (name, why) => {
    if (!audiomoth) throw new Error('no devices');
    const plans = planUploads(audiomoth, [ask(name), ask('B.WAV')], []);
    expect(plans).toMatchObject([{ kind: 'refused', code: 'bad_name' }, { kind: 'reserve' }]);
    const { message } = plans[0] as { message: string };
    expect(message).toContain(why);
    expect(message).toMatch(/^The name [^\p{Cc}\p{Cs}\u202e]{0,102} .* Rename the file\.$/u);
    expect(plan(ask('C.WAV', { size: 2 ** 36 + 1 }))).toMatchObject({ code: 'too_large' });
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
