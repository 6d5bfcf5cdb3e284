import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audioMothRecording } from '../../fixtures/survey/audiomoth-recording.ts';
import { receiptOf } from '../card-reader/support/receipt.ts';
import { openTerminal } from '../card-reader/support/terminal.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

const recorders = 500;
const sampleRateHz = 8000;
const deviceOf = (at: number) => `24F319055FDF${String(at).padStart(4, '0')}`;
/** Of all widths; the longest exceeds what 80 columns leave for it. */
const names = [
  'Reed bed',
  '東京港野鳥公園',
  'Søndre Ånnerudtjern',
  '国立公園の北の湖のほとりにある古い樫の木',
];
/** Characters of these scripts take two columns. */
const columnsOf = (line: string) =>
  [...line].reduce(
    (sum, one) => sum + (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(one) ? 2 : 1),
    0,
  );
const nameOf = (at: number) => `${names[at % names.length]} ${at + 1}`;

let testService: SharedService;
let projectId = '';
const biophony = async (...args: string[]) => {
  const ended = await testService.biophony(args);
  expect(ended.code, ended.stderr + ended.stdout).toBe(0);
  return ended.stdout;
};

beforeAll(async () => {
  testService = await joinTestService();
  const card = join(testService.folder, 'CARD');
  await mkdir(card, { recursive: true });
  for (let at = 0; at < recorders; at++) {
    const samples = Int16Array.from(
      { length: sampleRateHz },
      (_, one) => 50 * ((one * (at + 7)) % 11),
    );
    const local = '2026-05-04T05:00:00';
    const recording = {
      local,
      samples,
      sampleRateHz,
      deviceId: deviceOf(at),
      place: [47.65, 9.48] as const,
    };
    await writeFile(
      join(card, `${deviceOf(at)}_20260504_050000.WAV`),
      audioMothRecording(recording),
    );
  }
  const uploaded = await testService.biophony([
    'upload',
    card,
    '--project-title',
    'Fens',
    '--no-input',
    '--json',
  ]);
  expect(uploaded.code, uploaded.stderr).toBe(0);
  const { project } = receiptOf(uploaded);
  projectId = project?.project_id ?? '';
  const rows = Array.from({ length: recorders }, (_, at) => `${nameOf(at)},${deviceOf(at)}`);
  const sheet = join(testService.folder, 'sheet.csv');
  await writeFile(sheet, ['site,device_id', ...rows].join('\n'));
  await biophony('deployments', 'import', sheet, '--project', projectId);
});
afterAll(() => testService.close());

/** Line by line; none is wider than the terminal. */
async function printed(columns: number, name: string): Promise<string[]> {
  const terminal = await openTerminal({
    columns,
    folder: testService.folder,
    env: testService.env,
  });
  try {
    await terminal.type(`biophony survey --project ${projectId}`);
    expect(await terminal.ended()).toBe(0);
    const lines = await terminal.written();
    if (process.env.SCREENS)
      await writeFile(join(process.env.SCREENS, `${name}-${columns}.txt`), lines.join('\n'));
    for (const line of lines.slice(1)) expect(columnsOf(line), line).toBeLessThanOrEqual(columns);
    return lines;
  } finally {
    await terminal.close();
  }
}
const joined = (lines: string[]) => lines.join(' ').replaceAll(/\s+/g, ' ');

test.each([80, 40])(
  'what was recorded at 500 sites, before any analysis, on %i columns (S14.8, S14.36, S14.39)',
  async (columns) => {
    const lines = await printed(columns, 'recorded');
    const text = joined(lines);
    expect(text).toContain('This is what was recorded. No analysis of this project has looked');
    expect(text).toContain('Søndre Ånnerudtjern 499');
    expect(text.replaceAll(' ', '')).toContain(nameOf(recorders - 1).replaceAll(' ', ''));
    expect(lines.filter((line) => /^ +1 s +1 {2}\S/.test(line))).toHaveLength(recorders);
  },
);

test('the same for programs: what no analysis has said is null, not zero (S14.36)', async () => {
  const told = JSON.parse(
    (await biophony('survey', '--project', projectId, '--json')).trim().split('\n').at(-1) ?? '',
  ) as { analyses: string[]; detections: number | null; recorded_hours: number; sites: object[] };
  expect(told).toMatchObject({ analyses: [], detections: null });
  expect(told.recorded_hours * 3600).toBeCloseTo(recorders, 3);
  expect(told.sites).toHaveLength(recorders);
  expect(told.sites[0]).toMatchObject({ days: 1, species: null, detections: null });
  const csv = (await biophony('survey', '--project', projectId, '--csv')).trim().split('\n');
  expect(csv).toHaveLength(1 + recorders);
  expect(csv[1]).toMatch(/^,,Reed bed 1,[\w-]+,,0\.000\d+,,$/);
  const empty = (await biophony('projects', 'create', 'Empty')).trim();
  const refused = await testService.biophony(['survey', '--project', empty]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('There is nothing to show yet: no deployment has recordings');
});

test('what was found there, on 80 and on 40 columns (S14.8)', async () => {
  await testService.startRunner();
  const project = ['--project', projectId];
  await biophony('analyze', ...project, '--type', 'audio_events', '--wait');
  for (const columns of [80, 40]) {
    const text = joined(await printed(columns, 'found'));
    expect(text).toContain('1 analysis: audio_events');
    expect(text.replaceAll(' ', '')).toContain(nameOf(recorders - 1).replaceAll(' ', ''));
  }
});
