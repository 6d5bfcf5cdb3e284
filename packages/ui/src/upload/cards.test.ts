import { describe, expect, it } from 'vitest';
import { cards as messages } from '../messages/en/cards.ts';
import { inspectFile } from './check-files.ts';
import { cardsIn, proposedName, type ReadFile, siteFor } from './cards.ts';
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

describe('cards among dropped files (S31.3)', () => {
  const of = (...paths: string[]) =>
    cardsIn(paths.map((path): ReadFile => ({ path }))).map(({ path, folder, files }) => [
      path,
      folder,
      files.length,
    ]);

  it('are the folders on top, with what else lies in them', () =>
    expect(
      of(
        'Reed bed/1.WAV',
        'Reed bed/CONFIG.TXT',
        'Hill/DCIM/1.WAV',
        'Hill/.Trash/2.WAV',
        'notes.txt',
      ),
    ).toEqual([
      ['Reed bed', 'Reed bed', 2],
      ['Hill', 'Hill', 2],
    ]));

  it.each([
    ['one folder', ['Reed bed/1.WAV', 'Reed bed/2.WAV']],
    ['folders that every card has', ['DCIM/1.WAV', 'Data/2.WAV', '20260522/3.WAV']],
    ['files alone', ['1.WAV', '2.WAV']],
    ['a folder and a file', ['Reed bed/1.WAV', '2.WAV']],
    ['a folder beside one without recordings', ['Reed bed/1.WAV', 'notes/hello.txt']],
    ['folders of one folder whose recorders are not known', ['May/a/1.WAV', 'May/b/2.WAV']],
  ])('are one for %s', (_what, paths) => expect(of(...paths)).toHaveLength(1));

  it('keep the names of volumes apart that say nothing', () =>
    expect(of('AUDIOMOTH/1.WAV', 'AUDIOMOTH 1/1.WAV', 'DCIM/1.WAV')).toEqual([
      ['AUDIOMOTH', null, 1],
      ['AUDIOMOTH 1', null, 1],
      ['', null, 1],
    ]));

  const from = async (...made: [path: string, device: string][]) =>
    cardsIn(await Promise.all(made.map(([path, device]) => readFile(path, day, device))));

  it('are the folders of one folder whose recorders differ: forty of them', async () => {
    const made = Array.from({ length: 40 }, (_, at): [string, string][] => {
      const name = `card-${at}`;
      const id = at.toString(16).padStart(16, '0');
      return [
        [`season/${name}/1.WAV`, id],
        [`season/${name}/DCIM/2.WAV`, id],
      ];
    });
    const found = await from(...made.flat());
    expect(found).toHaveLength(40);
    expect(found[3]).toMatchObject({ path: 'season/card-3', folder: 'card-3' });
    expect(found[3]?.files).toHaveLength(2);
  });

  it('are one where a recorder is in two of its folders', async () =>
    expect(
      await from(
        ['May/a/1.WAV', device],
        ['May/b/2.WAV', device],
        ['May/c/3.WAV', '24F3190000000001'],
      ),
    ).toHaveLength(1));

  it('have their whole path where two have one name', async () =>
    expect(
      (
        await from(
          ['North/lake/1.WAV', '24F3190000000001'],
          ['North/hill/1.WAV', '24F3190000000002'],
          ['South/lake/1.WAV', '24F3190000000003'],
          ['South/wood/1.WAV', '24F3190000000004'],
        )
      ).map(({ folder }) => folder),
    ).toEqual(['North lake', 'hill', 'South lake', 'wood']));
});

describe('the site that is proposed (S31.5)', () => {
  const sites = [
    { name: 'Lake', latitude: 51.5, longitude: 7.1 },
    { name: 'Reed bed', latitude: null, longitude: null },
  ];
  const at = async (latitude: number | null, longitude: number | null): Promise<ReadFile> => {
    const file = await readFile('1.WAV', day);
    return { ...file, facts: file.facts && { ...file.facts, latitude, longitude } };
  };

  it('is the one within 100 m, otherwise that of the name', async () => {
    expect(siteFor([await at(51.5005, 7.1)], 'Reed bed', sites)).toBe('Lake');
    expect(siteFor([await at(51.502, 7.1)], 'Hill', sites)).toBe('');
    expect(siteFor([await at(null, null)], ' reed bed ', sites)).toBe('Reed bed');
  });
});
