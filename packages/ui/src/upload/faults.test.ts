import { describe, expect, it } from 'vitest';
import { cards } from '../messages/en/cards.ts';
import { inspectFile } from './check-files.ts';
import { groupFaults, type JudgedFile, pathsOf } from './faults.ts';
import { recording } from './testing/recordings.ts';

const judged = async (path: string, at?: string): Promise<JudgedFile> => {
  const { file } = recording(path, at);
  return { path, size: file.size, facts: await inspectFile(file, path) };
};
/** Of 20 seconds: clocks are written in whole seconds. */
const long = async (path: string, at: string): Promise<JudgedFile> => {
  const file = await judged(path, at);
  return { ...file, facts: file.facts && { ...file.facts, duration_s: 20 } };
};
const empty = async (path: string): Promise<JudgedFile> => ({
  path,
  size: 0,
  facts: await inspectFile(new File([], path), path),
});
const tell = (kinds: readonly { code: string; count: number }[]) =>
  kinds.map(({ code, count }) =>
    (cards.kinds as Record<string, (count: number) => string>)[code]?.(count),
  );

describe('faults of chosen files (S31.2)', () => {
  it('stand together by kind, with the number of files', async () => {
    const { blocked, odd } = groupFaults([
      await empty('20260514_043000.WAV'),
      await empty('20260514_044000.WAV'),
      { path: 'lost.wav', size: 1, unreadable: 'The card was pulled out.' },
      await judged('19700101_000100.WAV', '1970-01-01T00:01:00'),
      await judged('20260514_045000.WAV', '2026-05-14T04:50:00'),
    ]);
    expect(tell(blocked)).toEqual(['2 files are empty', '1 file could not be read']);
    expect(tell(odd)).toContain('1 recording: the clock was not set');
    expect([...pathsOf(blocked)]).not.toContain('20260514_045000.WAV');
  });

  it('count a file once in what cannot go, with what validation says of it', async () => {
    const refused = { code: 'empty_file', message: 'It is empty.' };
    const { blocked, odd } = groupFaults([{ ...(await empty('a.WAV')), refused }]);
    expect(blocked).toMatchObject([{ code: 'empty_file', count: 1, lines: ['a.WAV'] }]);
    expect(odd).toEqual([]);
  });

  it('tell what does not fit between recordings, and count pauses, not their neighbours', async () => {
    const at = (minute: number) => `2026-05-14T04:${String(minute).padStart(2, '0')}:00`;
    const minutes = [0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17, 18];
    const files = await Promise.all(minutes.map((minute) => long(`${minute}.wav`, at(minute))));
    const { odd } = groupFaults([...files, await long('copy.wav', at(0))]);
    const gap = odd.find(({ code }) => code === 'gap');
    expect(gap).toMatchObject({ count: 1, paths: ['7.wav', '11.wav'] });
    expect(gap?.lines).toEqual([expect.stringContaining('Nothing was recorded')]);
    expect(tell(odd)).toContain('2 recordings overlap another one');
  });

  it('have the sentence of the first where their kind is not known here', () =>
    expect(cards.otherKind('The moon was full.', 3)).toBe('The moon was full. (3 files)'));
});
