import { describe, expect, it } from 'vitest';
import type { Call, Context } from '../http/handler.ts';
import { validate } from './validation.ts';

const check = (names: string[], device = 'audiomoth', size = 10) =>
  validate({
    ctx: { deps: {} } as Context,
    params: {},
    query: undefined,
    ifMatch: null,
    body: {
      files: names.map((name) => ({ name, size })),
      classification_method: 'by_device',
      data_type_or_device: device,
    },
  } satisfies Call<'validate'>);

describe('validating an upload', () => {
  it('passes the names that AudioMoth firmware writes', async () => {
    const names = [
      '20260501_050000.WAV',
      '20260501/20260501_050000T.WAV',
      '24F319055FDF2F5B_20260501_050000.WAV',
      '20260501_050000_123_SYNC.wav',
      '5B07C752.WAV',
    ];
    expect(await check(names)).toEqual({
      valid: true,
      issues: [],
      issue_count: 0,
      file_issues: [],
    });
  });

  it('warns of a name without a time and still passes', async () => {
    const answer = await check(['dawn.wav']);
    expect(answer.valid).toBe(true);
    expect(answer.file_issues).toMatchObject([{ code: 'no_time_in_name', severity: 'warning' }]);
    expect((await check(['dawn.wav'], 'song_meter')).issues).toEqual([]);
  });

  it('names duplicates, wrong extensions and empty files', async () => {
    const answer = await check(['A/20260501_050000.WAV', 'A/20260501_050000.WAV', 'CONFIG.TXT']);
    expect(answer.valid).toBe(false);
    expect(answer.file_issues.map((issue) => issue.code)).toEqual([
      'duplicate_name',
      'unsupported_type',
    ]);
    expect((await check(['20260501_050000.WAV'], 'audiomoth', 0)).file_issues[0]?.code).toBe(
      'empty_file',
    );
  });

  it('says what to do with sound of formats that are not read', async () => {
    const names = ['a.wac', 'a.w4v', 'a.zc', 'a.ape', 'a.wv', 'a.caf', 'a.amr', 'a.wma'];
    const answer = await check(names, 'other_audio');
    expect(answer.valid).toBe(false);
    expect(answer.file_issues.map(({ code }) => code)).toEqual(names.map(() => 'unsupported_type'));
    for (const { message } of answer.file_issues) expect(message).toMatch(/Kaleidoscope|ffmpeg/);
  });

  it('refuses devices that cannot be chosen yet, and unknown ones', async () => {
    await expect(check(['a.jpg'], 'camera_trap')).rejects.toMatchObject({
      field: 'data_type_or_device',
    });
    await expect(check(['a.wav'], 'toaster')).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
