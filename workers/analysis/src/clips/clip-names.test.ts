import { parseFileName } from '@biophony/recordings';
import { expect, test } from 'vitest';
import { facts } from '../testing/recording-facts.ts';
import { momentOf } from './testing/made-moments.ts';
import { ClipNames } from './clip-names.ts';

const owl = { scientific_name: 'Strix aluco', common_name: 'Tawny Owl', confidence: 0.91239 };

test('a name tells score, species, recorder, local time and recording, in a folder of the species (S20.3)', () => {
  const recording = facts({
    recorded_at: '2024-05-01T23:00:00+02:00',
    device_id: '24F319055FDF2902',
  });
  const moment = momentOf(
    { ...owl, start_s: 12, end_s: 15 },
    { file: 'lake/20240501_230000.WAV', recording },
  );
  expect(new ClipNames(1).nameOf(moment, 'wav')).toBe(
    'Strix aluco_Tawny Owl/0.912_Tawny Owl_24F319055FDF2902_2024-05-01 23h00m11s_20240501_230000_11.0s.wav',
  );
});

test('without a recorder the first folder stands there, and without a time none', () => {
  const names = new ClipNames(0);
  expect(
    names.nameOf(momentOf({ ...owl, start_s: 0, end_s: 3 }, { file: 'lake/a.flac' }), 'flac'),
  ).toBe('Strix aluco_Tawny Owl/0.912_Tawny Owl_lake_a_0.0s.flac');
  expect(names.nameOf(momentOf({ ...owl, start_s: 0, end_s: 3 }, { file: 'a.flac' }), 'flac')).toBe(
    'Strix aluco_Tawny Owl/0.912_Tawny Owl_a_0.0s.flac',
  );
});

test('no name is given twice, whatever case a disk makes of it', () => {
  const names = new ClipNames(0);
  const of = (file: string) =>
    names.nameOf(momentOf({ ...owl, start_s: 1, end_s: 2 }, { file }), 'wav');
  const given = ['x/a.wav', 'x/A.wav', 'x/a.flac', 'x/y/a.wav'].map(of);
  expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(4);
  expect(given[1]).toMatch(/~2\.wav$/);
});

test('names hold on Windows, macOS and Linux: signs, devices, dots, length (S20.3)', () => {
  const names = new ClipNames(1);
  const odd = [
    { scientific_name: '../../etc', common_name: 'a/b\\c:d*e?f"g<h>i|j\u0000\n' },
    { scientific_name: '', common_name: 'CON' },
    { scientific_name: '', common_name: 'nul.txt' },
    { scientific_name: '', common_name: '...' },
    { scientific_name: 'x'.repeat(500), common_name: 'ß'.repeat(500) },
    { scientific_name: '', common_name: ' spaces. ' },
    { scientific_name: 'Pica pica', common_name: 'カササギ' },
    { scientific_name: '', common_name: '' },
  ];
  const seen = new Set<string>();
  for (const species of odd) {
    const recording = facts({ device_id: 'R'.repeat(300), recorded_at: '2024-05-01T23:00:00Z' });
    const name = names.nameOf(
      momentOf(
        { ...species, confidence: 1, start_s: 5, end_s: 8 },
        { file: `${'f'.repeat(400)}.wav`, recording },
      ),
      'flac',
    );
    const parts = name.split('/');
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part).not.toMatch(/[\\:*?"<>|\p{Cc}]/u);
      expect(part).not.toMatch(/^[ .]|[ .]$/);
      expect(part).not.toMatch(/^(con|nul|aux|prn|com\d|lpt\d)(\.|$)/i);
    }
    expect(Buffer.byteLength(name)).toBeLessThan(240);
    expect(seen.has(parts[0]!.toLowerCase()), name).toBe(false);
    seen.add(parts[0]!.toLowerCase());
  }
});

test('the names of clips tell our reader of names the time of the clip', () => {
  const recording = facts({ recorded_at: '2024-05-01T23:00:00' });
  const name = new ClipNames(1).nameOf(
    momentOf({ ...owl, start_s: 42, end_s: 45 }, { file: '20240501_230000.WAV', recording }),
    'wav',
  );
  expect(parseFileName(name).time?.local).toBe('2024-05-01T23:00:41');
});
