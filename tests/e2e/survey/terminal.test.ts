import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import type { Receipt } from '../card-reader/support/receipt.ts';
import type { Ended } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

interface CardLine {
  card: string;
  exit_code: number;
  receipt: Receipt | null;
  can_be_formatted: boolean;
  keep_card: string | null;
  deployments: { deployment_id: string; device_id: string | null }[];
}

const recorders = ['24F319055FDF0001', '24F319055FDF0002', '24F319055FDF0003'];
const sites = ['Lake north', 'Hill', 'Bog'];

let testService: SharedService;
let cards: string[];
let ended: Ended;
let uploaded: CardLine[];
let onProject: string[];

const lastLine = <T>({ stdout }: Ended): T =>
  JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as T;
const biophony = async (...args: string[]) => {
  const done = await testService.biophony(args);
  expect(done.code, done.stderr + done.stdout).toBe(0);
  return done.stdout;
};
const json = async <T>(...args: string[]): Promise<T> => {
  const done = await testService.biophony([...args, ...onProject, '--json']);
  expect(done.code, done.stderr + done.stdout).toBe(0);
  return lastLine<T>(done);
};

/** Three cards; the service refuses a file of the last, whose name holds a control character. */
beforeAll(async () => {
  testService = await joinTestService();
  await testService.startRunner();
  cards = recorders.map((_, at) => join(testService.folder, `card-${at + 1}`, 'AUDIOMOTH'));
  for (const [at, folder] of cards.entries())
    await makeCard({
      folder,
      recordings: 3,
      seconds: 4,
      sampleRateHz: 16_000,
      deviceId: recorders[at],
    });
  await writeFile(join(cards[2] ?? '', 'bad\u0007name.WAV'), 'noise in place of a header');
  const named = sites.flatMap((site) => ['--site', site]);
  const into = ['--project-title', 'Season', '--everything', '--json'];
  ended = await testService.biophony(['upload', ...cards, ...into, ...named]);
  uploaded = lastLine<{ cards: CardLine[] }>(ended).cards;
  onProject = ['--project', uploaded[0]?.receipt?.project?.project_id ?? ''];
});
afterAll(() => testService?.close());

describe('three cards in one upload, one of them damaged', () => {
  test('each has a receipt, and a deployment at its site; those that are whole can be formatted, and no other (S14.23, S14.24, S14.25)', async () => {
    expect(ended.code, ended.stderr).toBe(1);
    expect(uploaded.map(({ exit_code }) => exit_code)).toEqual([0, 0, 1]);
    for (const [at, { card, receipt, deployments }] of uploaded.entries()) {
      expect(card).toBe(`card-${at + 1}/AUDIOMOTH`);
      expect(receipt?.counts).toMatchObject({ stored: 3, refused: at === 2 ? 1 : 0 });
      expect(deployments.map(({ device_id }) => device_id)).toEqual([recorders[at]]);
    }
    const datasets = uploaded.map(({ receipt }) => receipt?.dataset?.data_id);
    expect(new Set(datasets).size).toBe(3);
    expect(uploaded.map((card) => card.can_be_formatted)).toEqual([true, true, false]);
    expect(uploaded.map((card) => card.keep_card !== null)).toEqual([false, false, true]);
    // `verify` reads back what is stored.
    for (const [at, { can_be_formatted }] of uploaded.entries()) {
      const args = ['verify', cards[at] ?? '', ...onProject, '--dataset', datasets[at] ?? ''];
      const verified = await testService.biophony([...args, '--json']);
      expect(lastLine(verified)).toMatchObject({ can_be_formatted });
    }
  });
});

describe('the survey of their project', () => {
  interface Told {
    detections: number | null;
    recorded_hours: number;
    sites: { site: string | null; detections: number | null }[];
    species: { first: string; last: string }[];
  }
  const survey = (...more: string[]) => json<Told>('survey', ...more);

  test('says what was recorded before any analysis, adds up what was found after it, and follows a clock that is corrected (S14.5, S14.8, S14.36)', async () => {
    const before = await survey();
    expect(before.detections).toBeNull();
    expect(before.recorded_hours * 3600).toBeCloseTo(3 * 3 * 4, 3);
    expect(before.sites.map(({ site }) => site).toSorted()).toEqual(sites.toSorted());
    for (const { receipt } of uploaded.slice(0, 2)) {
      const dataset = ['--dataset', receipt?.dataset?.data_id ?? ''];
      await biophony('analyze', ...onProject, ...dataset, '--type', 'audio_events', '--wait');
    }
    const found = await survey();
    expect(found.detections).toBeGreaterThan(0);
    const bySite = found.sites.map(({ detections }) => detections ?? 0);
    expect(bySite.reduce((sum, one) => sum + one, 0)).toBe(found.detections);

    const id = uploaded[0]?.deployments[0]?.deployment_id ?? '';
    const correct = ['deployments', 'correct', id, ...onProject];
    await biophony(...correct, '--shift', '-48h', '--reason', 'Set two days late');
    const corrected = await survey();
    const dayOf = (text = '') => Date.parse(text) / 86_400_000;
    expect(corrected.detections).toBe(found.detections);
    expect(dayOf(corrected.species[0]?.first)).toBe(dayOf(found.species[0]?.first) - 2);
    expect(corrected.species[0]?.last).toBe(found.species[0]?.last);

    // The files have times as recorded, and say so (S28.4).
    const out = join(testService.folder, 'results');
    const told = await biophony('results', ...onProject, '--out', out, '--format', 'csv');
    const noticeOf = (card: string) =>
      readFile(join(out, card, 'audio_events', 'notice.txt'), 'utf8');
    const clocks = 'The clock of 3 of 3 recordings is corrected';
    expect(told).toContain(`Note: ${clocks}`);
    expect(await noticeOf('AUDIOMOTH')).toContain(clocks);
    expect(await noticeOf('AUDIOMOTH 2')).toContain('3 of 3 recordings belong to a site');
  });

  test('takes a sheet of deployments whole or not at all, and names row and column (S14.3)', async () => {
    const sheet = join(testService.folder, 'sheet.csv');
    const take = async (fen: string, ...more: string[]) => {
      const rows = [
        'Bog east;47,6;9,4;AAAA;2026-05-01 12:00',
        `Fen;${fen};9,4;BBBB;2026-05-01 12:00`,
      ];
      await writeFile(
        sheet,
        ['Site;Latitude;Longitude;Device ID;Start', ...rows].join('\n'),
        'latin1',
      );
      const args = ['import', sheet, ...onProject, '--timezone', 'Europe/Berlin', ...more];
      return testService.biophony(['deployments', ...args]);
    };
    const known = () => biophony('deployments', 'list', ...onProject);
    const before = await known();
    const refused = await take('147,6');
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(/Row 3, latitude: /i);
    expect((await take('47,7', '--dry-run')).code).toBe(0);
    expect(await known()).toBe(before);
    const taken = await take('47,7');
    expect(taken.code, taken.stderr).toBe(0);
    expect(await known()).toMatch(/AAAA\s+2026-05-01 12:00 \+02:00 .*Bog east/);
  });
});
