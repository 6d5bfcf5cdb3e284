import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { facts } from '../testing/recording-facts.ts';
import { writePart } from './part.ts';
import { mergeParts } from './write-results.ts';

test('a recording with the longest name a disk takes has its tables like any other', async () => {
  const folder = await temporaryFolder();
  const part = join(folder, 'part.ndjson');
  const meta = { analysis_type: 'audio_events', model: 'm', model_version: '1', settings: {} };
  const sound = {
    start_s: 1,
    end_s: 2,
    scientific_name: '',
    common_name: 'Sound',
    confidence: 0.9,
  };
  const row = (file: string) => ({
    file,
    recording: facts(),
    result: {
      status: 'analysed' as const,
      reason: null,
      issues: [],
      seconds_analysed: 3,
      detections: [sound],
      indices: null,
      filtered_by_range: 0,
    },
  });
  const long = `${'鳥'.repeat(83)}12.WAV`;
  expect(Buffer.byteLength(long)).toBe(255);
  await writePart(part, meta, [row('card/a.WAV'), row(`card/${long}`)]);
  const out = join(folder, 'out');
  const { summary } = await mergeParts([part], out, { perFile: 'folder' });
  expect(summary.detections).toBe(2);
  for (const kind of ['raven-selections', 'audacity-labels'])
    expect((await readdir(join(out, kind, 'card'))).sort()).toEqual([
      expect.stringMatching(/^a\.WAV\./),
      expect.stringMatching(/^鳥+~[0-9a-f]{8}\./),
    ]);
});
