import { expect, test } from 'vitest';
import { completeSettings } from './constants/index.ts';
import {
  fileText,
  readGivenSettings,
  readSettingsFile,
  writeSettingsFile,
} from './settings-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Reads `--set` as a command line does, with files of these texts. */
const given = (settings: Record<string, unknown>, files: Record<string, string> = {}) =>
  readGivenSettings(settings, async (path) => {
    const text = files[path];
    if (text === undefined) throw new Error(`there is no ${path}`);
    return bytes(text);
  });

test('a list of species is read as BirdNET writes it, and as people save it (S19.7)', async () => {
  const list =
    '\uFEFF# birds of the lake\r\nTurdus merula_Eurasian Blackbird\r\n\r\n  Parus   major  \r\n# end';
  const { settings, species } = await given({ species_list: 'lake.txt' }, { 'lake.txt': list });
  expect(settings.species_list).toEqual(['Turdus merula_Eurasian Blackbird', 'Parus   major']);
  expect(species.species_list?.map(({ where }) => where)).toEqual([
    'lake.txt, line 2',
    'lake.txt, line 4',
  ]);
  expect(completeSettings('birdnet_v2_4', settings).settings.species_list).toEqual([
    'Parus major',
    'Turdus merula',
  ]);
});

test.each([
  ['# nothing\n\n', 'list.txt names no species.'],
  [
    `Turdus merula\n${'x'.repeat(201)}`,
    'list.txt, line 2: the name has 201 characters; 200 are allowed.',
  ],
  ['_Blackbird', 'list.txt, line 1: the name is empty; write the scientific name.'],
  [`Turdus\u0000merula`, 'list.txt, line 1: the name must not contain the character U+0000'],
  [
    Array.from({ length: 20_001 }, (_, i) => `Genus species${i}`).join('\n'),
    'list.txt has more than 20,000 names, which are the most allowed.',
  ],
])('a list is refused by file and line (%#)', async (text, message) => {
  await expect(given({ species_list: 'list.txt' }, { 'list.txt': text })).rejects.toThrow(message);
});

test('bytes that are no UTF-8, or too many, are refused', () => {
  const latin1 = Uint8Array.of(0x47, 0x72, 0xfc, 0x6e);
  expect(() => fileText(latin1, 'old.txt')).toThrow('old.txt is not UTF-8');
  expect(() => fileText(Uint8Array.of(0xff, 0xfe, 0x54, 0), 'pad.txt')).toThrow('is not UTF-8');
  expect(() => fileText(new Uint8Array(8 * 1024 ** 2 + 1), 'big.txt')).toThrow(
    'big.txt has 8,388,609 bytes; 8,388,608 are allowed.',
  );
});

test('names to include and exclude stand on the command line, or in a file', async () => {
  const { settings, species } = await given(
    { include: 'Turdus merula, Parus major_Great Tit', exclude: '@noise.txt' },
    { 'noise.txt': 'Engine_Engine\n' },
  );
  expect(settings).toEqual({
    include: ['Turdus merula', 'Parus major_Great Tit'],
    exclude: ['Engine_Engine'],
  });
  expect(species.include?.[0]).toEqual({ name: 'Turdus merula', where: null });
  expect(species.exclude?.[0]).toEqual({ name: 'Engine_Engine', where: 'noise.txt, line 1' });
});

test('thresholds are read from a table of one’s own, whatever separates its columns (S19.7)', async () => {
  for (const table of [
    'scientific_name,threshold\nTurdus merula,0.6\nParus major,0\n',
    '\uFEFFnote;threshold;Species\r\nx;0,6;Turdus merula\r\n;0;Parus major\r\n',
  ]) {
    const { settings, notes } = await given({ thresholds: 't.csv' }, { 't.csv': table });
    expect(settings.thresholds).toEqual({ 'Turdus merula': 0.6, 'Parus major': 0 });
    expect(notes).toEqual(['Thresholds of 2 species from t.csv.']);
  }
});

test('what a calibration exports says its version, and for which species it has no threshold', async () => {
  const table = [
    'species,threshold,threshold_low,threshold_high,precision,precision_bound,kept,yes,no,unsure,open,sample_id,calibration_id,version,warnings',
    'Turdus merula,0.412,,,0.97,0.95,0.6,90,3,0,0,s1,c1,3,',
    'Parus major,,,,,,,2,40,0,0,s2,c2,1,No score is as asked.',
  ].join('\n');
  const { settings, notes } = await given({ thresholds: 'kept.csv' }, { 'kept.csv': table });
  expect(settings.thresholds).toEqual({ 'Turdus merula': 0.412 });
  expect(notes).toEqual([
    'Thresholds of 1 species of version 3 of the calibration from kept.csv.',
    'kept.csv has no threshold for Parus major: min_conf holds there.',
  ]);
});

test('two names of one species with different thresholds are said', async () => {
  const keyOf = (name: string) => name.replace('Coloeus', 'Corvus');
  const notesOf = async (...rows: string[]) => {
    const table = ['species,threshold', ...rows].join('\n');
    const read = async () => new TextEncoder().encode(table);
    return (await readGivenSettings({ thresholds: 't.csv' }, read, async () => keyOf)).notes;
  };
  expect(await notesOf('Corvus monedula,0.5', 'Coloeus monedula,0.93')).toEqual([
    'Thresholds of 1 species from t.csv.',
    expect.stringContaining('Corvus monedula 0.5, Coloeus monedula 0.93. That of the name'),
  ]);
  expect(await notesOf('Corvus monedula,0.5', 'Coloeus monedula,0.5')).toHaveLength(1);
});

test.each([
  ['species,score\nX,0.5', 't.csv has no column threshold.'],
  ['threshold\n0.5', 't.csv has no column scientific_name.'],
  ['species,threshold\nX,high', 't.csv, row 2, threshold: high. Write a number from 0 to 1.'],
  ['species,threshold\nX,1.5', 't.csv, row 2, threshold: 1.5.'],
  ['species,threshold\nX,0.5\nY,', 't.csv, row 3, threshold: empty.'],
  ['species,threshold\n,0.5', 't.csv, row 2, species: the name is empty'],
  ['species,threshold\nX,0.5\nx_Bird,0.6', 't.csv, row 3, species: x_Bird is named twice.'],
  ['species,threshold\n', 't.csv has no thresholds.'],
  ['species,threshold\n"X,0.5\n', 't.csv, row 2: a quotation mark is never closed'],
])('the thresholds %j are refused by row and column', async (table, message) => {
  await expect(given({ thresholds: 't.csv' }, { 't.csv': table })).rejects.toThrow(message);
});

test('settings come back from a file as they went into it, in both formats (S19.6)', () => {
  const { settings } = completeSettings('birdnet_v2_4', {
    min_conf: 0.3,
    lat: 47.65,
    lon: 9.48,
    week: 'auto',
    merge_consecutive: true,
    species_list: ['Turdus merula', 'Parus major'],
    thresholds: { 'Turdus merula': 0.6, 'Quote "n. sp." \\': 1 },
    timezone: 'Europe/Berlin',
  });
  for (const file of ['s.toml', 'S.JSON']) {
    const text = writeSettingsFile({ analysis_type: 'birdnet_v2_4', settings }, file);
    const read = readSettingsFile(text, file);
    expect(read.analysis_type).toBe('birdnet_v2_4');
    expect(completeSettings(read.analysis_type, read.settings).settings).toEqual(settings);
  }
});

test('a file that somebody writes by hand needs only what differs', () => {
  const text = 'analysis_type = "model:crickets"\n\n[settings]\nmin_conf = 0.5 # sure ones\n';
  expect(readSettingsFile(text, 'a.toml')).toEqual({
    analysis_type: 'model:crickets',
    settings: { min_conf: 0.5 },
  });
  expect(readSettingsFile('{"analysis_type":"audio_events"}', 'a.json').settings).toEqual({});
});

test.each([
  ['a.yaml', '', 'a.yaml must end in .toml or .json'],
  ['a.toml', 'analysis_type = "x"\nmin_conf 0.5', /^a\.toml, line 2, column \d+: no TOML, .+\.$/],
  ['a.json', '{\n"analysis_type": "audio_events",\n}', 'a.json, line 3: this is no JSON.'],
  ['a.json', '[]', 'a.json must hold an object with analysis_type and settings.'],
  ['a.toml', 'speed = 3', 'a.toml: "speed" is no key of a file of settings'],
  ['a.json', '{}', 'a.json, analysis_type: name the analysis, such as "birdnet_v2_4".'],
  ['a.json', '{"analysis_type":"tea"}', 'a.json, analysis_type: there is no analysis type tea.'],
  ['a.json', '{"analysis_type":"audio_events","settings":[]}', 'a.json, settings: write settings'],
  [
    'a.toml',
    'analysis_type = "birdnet_v2_4"\nsettings.min_conf = 2',
    'a.toml, settings.min_conf: Confidence threshold must be between 0 and 1.',
  ],
  [
    'a.toml',
    'analysis_type = "birdnet_v2_4"\nsettings.volume = 2',
    'a.toml, settings.volume: volume is no setting of birdnet_v2_4; it has min_conf,',
  ],
  [
    'a.toml',
    'analysis_type = "birdnet_v2_4"\nsettings.include = "Turdus merula"',
    'a.toml, settings.include: Include must be a list of scientific names.',
  ],
])('%s with %j is refused by file, line or key', (file, text, message) => {
  expect(() => readSettingsFile(text, file)).toThrow(message);
});
