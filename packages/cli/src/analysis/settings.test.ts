import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { askedSettings, askedTypes, saveSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'biophony-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('lists and thresholds are sent, not the names of their files', async () => {
  const birds = file('birds.txt', 'Turdus merula_Eurasian Blackbird\n');
  const thresholds = file(
    't.csv',
    'species,threshold,version\nTurdus merula,0.4,2\nParus major,,1\n',
  );
  const set = [
    `species_list=${birds}`,
    `thresholds=${thresholds}`,
    'exclude=Parus major',
    'min_conf=0.5',
  ];
  expect(await askedSettings({ set })).toMatchObject({
    type: null,
    settings: {
      species_list: ['Turdus merula_Eurasian Blackbird'],
      thresholds: { 'Turdus merula': 0.4 },
      exclude: ['Parus major'],
      min_conf: 0.5,
    },
    notes: [
      `Thresholds of 1 species of version 2 of the calibration from ${thresholds}.`,
      `${thresholds} has no threshold for Parus major: min_conf holds there.`,
    ],
  });
});

test('a file of settings names the analysis, and --set wins over it', async () => {
  const settings = file(
    's.toml',
    'analysis_type = "birdnet_v2_4"\nsettings.min_conf = 0.6\nsettings.lat = 47\n',
  );
  const asked = await askedSettings({ settings, set: ['confidence_threshold=0.1'] });
  expect(asked).toMatchObject({
    type: 'birdnet_v2_4',
    settings: { confidence_threshold: 0.1, lat: 47 },
  });
  expect(asked.settings).not.toHaveProperty('min_conf');
  expect(askedTypes([], { settings }, asked.type)).toEqual(['birdnet_v2_4']);
  expect(askedTypes(['birdnet_v2_4'], { settings }, asked.type)).toEqual(['birdnet_v2_4']);
  expect(askedTypes(['audio_events', 'x'], {}, null)).toEqual(['audio_events', 'x']);
  expect(() => askedTypes(['audio_events'], { settings }, asked.type)).toThrow(
    `${settings} is of birdnet_v2_4, and --type says audio_events.`,
  );
});

test('files that cannot be read or used are named, and end with the code for wrong use', async () => {
  const wrong = { exitCode: 2, code: 'bad_settings' };
  const list = file('latin.txt', '');
  writeFileSync(list, Uint8Array.of(0xe9));
  await expect(askedSettings({ set: [`species_list=${list}`] })).rejects.toMatchObject({
    ...wrong,
    message: expect.stringContaining('latin.txt is not UTF-8'),
  });
  const settings = file('bad.json', '{"analysis_type":"birdnet_v2_4","settings":{"min_conf":2}}');
  await expect(askedSettings({ settings })).rejects.toMatchObject({
    ...wrong,
    message: `${settings}, settings.min_conf: Confidence threshold must be between 0 and 1.`,
  });
  const gone = join(folder, 'gone.toml');
  await expect(askedSettings({ settings: gone })).rejects.toThrow(`It is not there: ${gone}.`);
});

test('settings that are saved are complete, of one analysis, and are read again', async () => {
  const path = join(folder, 'saved.toml');
  await saveSettings(path, ['birdnet_v2_4'], { min_conf: 0.4, include: ['b c_D', 'A b'] });
  expect(readFileSync(path, 'utf8')).toContain('include = [ "A b", "b c" ]');
  const { type, settings } = await askedSettings({ settings: path });
  expect(type).toBe('birdnet_v2_4');
  expect(settings).toMatchObject({ min_conf: 0.4, overlap: 0, include: ['A b', 'b c'] });
  const one = { message: '--save-settings keeps the settings of one analysis.', exitCode: 2 };
  await expect(saveSettings(path, [], {})).rejects.toMatchObject(one);
  await expect(saveSettings(path, ['audio_events', 'birdnet_v2_4'], {})).rejects.toMatchObject(one);
  await expect(saveSettings(join(folder, 'x.yaml'), ['audio_events'], {})).rejects.toThrow(
    'must end in .toml or .json',
  );
  await expect(
    saveSettings(join(folder, 'no', 'x.json'), ['audio_events'], {}),
  ).rejects.toMatchObject({
    message: expect.stringContaining('It is not there'),
    hint: expect.stringContaining('choose another file with --save-settings'),
  });
});
