import { describe, expect, it } from 'vitest';
import { cards as messages } from '../messages/en/cards.ts';
import { inspectFile } from './check-files.ts';
import { proposedName, type ReadFile } from './cards.ts';
import { recording } from './testing/recordings.ts';

const readFile = async (...made: Parameters<typeof recording>): Promise<ReadFile> => {
  const { file, path } = recording(...made);
  return { path, facts: await inspectFile(file, path) };
};
const day = '2026-05-22T04:30:00';
const device = '24F319055FDF1F3A';

describe('the name that is proposed for a dataset (S31.1)', () => {
  const nameOf = async (paths: string[], taken: string[] = []) =>
    proposedName(
      await Promise.all(paths.map((path) => readFile(path, day, device))),
      taken,
      messages,
      'en-GB',
    );

  it.each([
    ['Reed bed/20260522_043000.WAV', 'Reed bed'],
    ['Reed bed/DCIM/100MEDIA/20260522_043000.WAV', 'Reed bed'],
    ['A1/20260522_043000.WAV', 'A1'],
  ])('is that of the folder: %s', async (path, name) =>
    expect(await nameOf([path])).toEqual({ name, from: 'folder' }),
  );

  it.each([
    'DCIM/100MEDIA/20260522_043000.WAV',
    '100MEDIA/20260522_043000.WAV',
    'Data/20260522_043000.WAV',
    '20260522/20260522_043000.WAV',
    'AUDIOMOTH/20260522_043000.WAV',
    'NO NAME/20260522_043000.WAV',
    '20260522_043000.WAV',
  ])('is recorder and day where every card has such a folder: %s', async (path) =>
    expect(await nameOf([path])).toEqual({
      name: 'AudioMoth 1F3A, 22 May 2026',
      from: 'recordings',
    }),
  );

  it('is recorder and day where the folders are several of one card', async () =>
    expect(await nameOf(['DCIM/1.WAV', 'Data/2.WAV'])).toMatchObject({ from: 'recordings' }));

  it('has a number where a dataset of the project has that name', async () =>
    expect(await nameOf(['Reed bed/1.WAV'], ['reed bed', 'Reed bed 2'])).toMatchObject({
      name: 'Reed bed 3',
    }));

  it('names no recorder by the number that old firmware writes on all of them', async () => {
    const { path, facts } = await readFile('1.WAV', day, '0FE081F80FE081F0');
    expect(proposedName([{ path, facts }], [], messages, 'en-GB')?.name).toBe(
      'AudioMoth, 22 May 2026',
    );
  });

  it('is the day where the recorder is unknown, and none where nothing is known', async () => {
    const { facts } = await readFile('1.WAV', day);
    const unknown = facts && { ...facts, make: null, model: null, device_id: null };
    expect(proposedName([{ path: '1.WAV', facts: unknown }], [], messages, 'en-GB')?.name).toBe(
      'Recordings of 22 May 2026',
    );
    expect(proposedName([{ path: '1.WAV' }], [], messages)).toBeNull();
  });

  it('takes no day of a clock that was never set', async () =>
    expect(
      proposedName([await readFile('1.WAV', '1970-01-01T00:01:00', device)], [], messages)?.name,
    ).toBe('AudioMoth 1F3A'));
});
