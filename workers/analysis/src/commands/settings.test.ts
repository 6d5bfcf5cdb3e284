import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importNames } from '@biophony/sdk/node';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { InputError, UsageError } from '../kit/errors.ts';
import {
  callClassifierId,
  callLabels,
  writeCallClassifier,
} from '../models/testing/call-classifier.ts';
import { temporaryFolder } from '../testing/files.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { askedSettings, saveSettings } from './settings.ts';

const { folder: modelsDir, remove } = removableFolder();
afterAll(remove);
await writeCallClassifier(join(modelsDir, callClassifierId));
const calls = `model:${callClassifierId}`;
const [whistler = ''] = callLabels;

// Lists of names of whoever runs the tests are none of theirs.
beforeEach(() => vi.stubEnv('XDG_DATA_HOME', join(modelsDir, 'data')));

/** What is asked for, with files of these texts in a folder of their own; `@/` stands for that folder. */
async function asked(
  flags: { type?: string; settings?: string; set?: string[] },
  files: Record<string, string | Uint8Array> = {},
) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const inFolder = (text: string) => text.replace('@/', `${folder}/`);
  const plain = (text: string) => text.replaceAll(`${folder}/`, '');
  const set = (flags.set ?? []).map(inFolder);
  const listed = (text: string | undefined) => (text === undefined ? [] : [inFolder(text)]);
  const given = { type: listed(flags.type), settings: listed(flags.settings) };
  try {
    const { analyses, notes } = await askedSettings({ ...given, set, modelsDir });
    return { ...analyses[0]!, notes: notes.map(plain) };
  } catch (error) {
    if (error instanceof Error) error.message = plain(error.message);
    throw error;
  }
}

test('given settings take the place of the defaults, as what they look like', async () => {
  const events = await asked({ type: 'audio_events', set: ['min_snr_db=6'] });
  expect(events).toEqual({
    type: 'audio_events',
    settings: { min_snr_db: 6, min_duration_s: 0.05, fmin: 200, fmax: 15_000 },
    notes: [],
  });
  const birds = await asked({
    type: 'birdnet_v2_4',
    set: ['week=auto', 'merge_consecutive=true', 'locale=de', 'include=Turdus merula,Parus major'],
  });
  expect(birds.settings).toMatchObject({
    week: 'auto',
    merge_consecutive: true,
    locale: 'de',
    include: ['Parus major', 'Turdus merula'],
  });
});

test.each([
  ['min_snr_db', 'write it as key=value'],
  ['min_snr_db=loud', 'must be a number'],
  ['min_snr_db=200', 'must be between 0 and 80'],
  ['volume=3', 'volume is no setting of audio_events'],
])('%s is refused by name', async (pair, message) => {
  const flags = { type: 'audio_events', set: [pair] };
  await expect(asked(flags)).rejects.toThrow(UsageError);
  await expect(asked(flags)).rejects.toThrow(message);
});

test('an unknown analysis is refused, and none at all', async () => {
  await expect(asked({ type: 'horoscope' })).rejects.toThrow('There is no analysis type horoscope');
  await expect(asked({})).rejects.toThrow('Name the analysis with --type, or give --settings');
});

test('species and thresholds come from files, and what the model does not know is named by its line (S19.4)', async () => {
  const { settings, notes } = await asked(
    {
      type: calls,
      set: ['species_list=@/birds.txt', 'thresholds=@/t.csv', 'exclude=@@/not.txt'],
    },
    {
      'birds.txt': `# mine\n${callLabels.join('\n')}\nAvis nulla\nAvis ignota\nAvis quarta\nAvis ultima\n`,
      't.csv': `scientific_name,threshold\n${whistler.split('_')[0]},0.7\n`,
      'not.txt': 'Ascensor rapidus\n',
    },
  );
  expect(settings).toMatchObject({
    thresholds: { 'Sibilus simplex': 0.7 },
    exclude: ['Ascensor rapidus'],
  });
  expect(settings.species_list).toHaveLength(7);
  expect(notes).toEqual([
    'Thresholds of 1 species from t.csv.',
    'Synthetic calls does not know 4 of the 7 names of species_list: Avis nulla (birds.txt, line 5), Avis ignota (birds.txt, line 6), Avis quarta (birds.txt, line 7) and 1 more.',
  ]);
});

test('a list of which the model knows no name is refused by its lines', async () => {
  await expect(
    asked({ type: calls, set: ['species_list=@/b.txt'] }, { 'b.txt': 'Avis nulla\nAvis ignota' }),
  ).rejects.toThrow(
    'Synthetic calls knows none of the 2 names of species_list: Avis nulla (b.txt, line 1), Avis ignota (b.txt, line 2). Write scientific names',
  );
  await expect(asked({ type: calls, set: ['include=Avis nulla'] })).rejects.toThrow(
    'knows none of the 1 names of include: Avis nulla. Write',
  );
});

test.each([
  ['species_list=@/gone.txt', 'gone.txt cannot be read: there is no such file.', InputError],
  ['species_list=@/folder', 'folder cannot be read: it is a folder.', InputError],
  ['species_list=@/latin.txt', 'latin.txt is not UTF-8', Error],
  ['species_list=@/large.txt', 'large.txt has 8,388,609 bytes; 8,388,608 are allowed.', Error],
])('%s is refused by its name', async (pair, message, kind) => {
  const files = { 'latin.txt': Uint8Array.of(0xe9), 'large.txt': new Uint8Array(9 * 1024 ** 2) };
  const folder = join(await temporaryFolder(), 'folder');
  await mkdir(folder);
  const given = asked({ type: calls, set: [pair.replace('@/folder', folder)] }, files);
  await expect(given).rejects.toThrow(message);
  await expect(given).rejects.toBeInstanceOf(kind);
});

test('a file of settings names the analysis; what the command line says wins (S19.6)', async () => {
  const files = {
    's.toml':
      'analysis_type = "birdnet_v2_4"\n[settings]\nmin_conf = 0.6\nlocale = "de"\ninclude = ["Turdus merula"]\n',
  };
  const settings = '@/s.toml';
  const plain = await asked({ settings }, files);
  expect(plain).toMatchObject({
    type: 'birdnet_v2_4',
    settings: { min_conf: 0.6, locale: 'de', include: ['Turdus merula'] },
  });
  const set = ['confidence_threshold=0.1', 'locale=fr', 'include=null'];
  const won = await asked({ settings, type: 'birdnet_v2_4', set }, files);
  expect(won.settings).toMatchObject({ min_conf: 0.1, locale: 'fr' });
  expect(won.settings).not.toHaveProperty('include');
  await expect(asked({ settings, type: 'audio_events' }, files)).rejects.toThrow(
    's.toml is of birdnet_v2_4, and --type says audio_events.',
  );
});

test('names of a file of settings that the model does not know are named by the key', async () => {
  const files = {
    's.json': JSON.stringify({
      analysis_type: calls,
      settings: { exclude: ['Avis nulla', whistler] },
    }),
  };
  const { notes } = await asked({ settings: '@/s.json' }, files);
  expect(notes).toEqual([
    'Synthetic calls does not know 1 of the 2 names of exclude: Avis nulla (s.json, settings.exclude).',
  ]);
  const set = ['exclude=Sibilus simplex'];
  expect((await asked({ settings: '@/s.json', set }, files)).notes).toEqual([]);
});

test('settings that were saved are those that are read again, with the time zone', async () => {
  const folder = await temporaryFolder();
  const first = await asked({ type: calls, set: ['min_conf=0.4', 'include=Sibilus simplex'] });
  for (const name of ['s.toml', 's.json']) {
    const path = join(folder, name);
    await saveSettings(path, first, 'Europe/Berlin');
    const { analyses } = await askedSettings({ type: [], settings: [path], set: [], modelsDir });
    expect(analyses[0]?.settings).toEqual({ ...first.settings, timezone: 'Europe/Berlin' });
    await saveSettings(path, first, null);
    expect(await readFile(path, 'utf8')).not.toContain('timezone');
  }
  await expect(saveSettings(join(folder, 's.txt'), first, null)).rejects.toThrow(
    's.txt must end in .toml or .json',
  );
  await expect(saveSettings(join(folder, 'no', 's.json'), first, null)).rejects.toThrow(
    's.json cannot be written (ENOENT). Give --save-settings another file.',
  );
});

describe('of several analyses (S23.7)', () => {
  const several = (type: string[], set: string[], settings: string[] = []) =>
    askedSettings({ type, set, settings, modelsDir });
  const all = ['audio_events', calls, 'acoustic_indices'];

  test('each has what it knows of what is given, and its own file', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'calls.toml');
    await writeFile(
      path,
      `analysis_type = "${calls}"\n[settings]\nmin_conf = 0.7\noverlap = 0.5\n`,
    );
    const set = ['min_snr_db=7', 'min_conf=0.4', 'timezone=Europe/Berlin', 'fmin=300'];
    const { analyses } = await several(all, set, [path]);
    expect(analyses.map(({ type }) => type)).toEqual(all);
    const [events, model, indices] = analyses.map(({ settings }) => settings);
    expect(events).toMatchObject({ min_snr_db: 7, fmin: 300, timezone: 'Europe/Berlin' });
    expect(model).toMatchObject({ min_conf: 0.4, overlap: 0.5, fmin: 300 });
    expect(model).not.toHaveProperty('min_snr_db');
    expect(indices).toEqual({ timezone: 'Europe/Berlin' });
    const own = [
      ['min_snr_db=7', 'timezone=Europe/Berlin', 'fmin=300'],
      ['min_conf=0.4', 'timezone=Europe/Berlin', 'fmin=300'],
      ['timezone=Europe/Berlin'],
    ];
    for (const [at, type] of all.entries()) {
      const alone = await several([type], own[at]!, type === calls ? [path] : []);
      expect(analyses[at]).toEqual(alone.analyses[0]);
    }
  });

  test('what none of them knows is refused for each, and notes are told once', async () => {
    await expect(several(all, ['volume=3'])).rejects.toThrow(
      'volume is no setting of audio_events; it has ',
    );
    const { notes } = await several(all, ['exclude=Avis nulla,Sibilus simplex']);
    expect(notes).toEqual([
      'Synthetic calls does not know 1 of the 2 names of exclude: Avis nulla.',
    ]);
  });

  test('without --type the files say which', async () => {
    const folder = await temporaryFolder();
    const paths = ['audio_events', 'acoustic_indices'].map((type) => join(folder, `${type}.json`));
    for (const path of paths) {
      const [, analysis_type] = /(\w+)\.json$/.exec(path)!;
      await writeFile(path, JSON.stringify({ analysis_type }));
    }
    const { analyses } = await several([], [], paths);
    expect(analyses.map(({ type }) => type)).toEqual(['audio_events', 'acoustic_indices']);
  });
});

test('names that an imported list joins become those of the model in the settings (S27.5)', async () => {
  const list = join(await temporaryFolder(), 'own.csv');
  await writeFile(list, `name,accepted\nVetus nomen,${whistler.split('_')[0]}\n`);
  const flags = { type: calls, set: ['include=vetus nomen', 'thresholds=@/t.csv'] };
  const files = { 't.csv': 'scientific_name,threshold\nVetus nomen,0.4\n' };
  await expect(asked(flags, files)).rejects.toThrow('knows none of the 1 names');
  await importNames({ file: list, source: 'Ours', version: '1', at: '2026-01-01T00:00:00Z' });
  const { settings, notes } = await asked(flags, files);
  expect(settings).toMatchObject({
    include: [whistler.split('_')[0]],
    thresholds: { [whistler.split('_')[0]!]: 0.4 },
  });
  expect(notes).not.toContainEqual(expect.stringContaining('does not know'));
});
