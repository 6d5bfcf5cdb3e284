import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dawnChorus } from '../../fixtures/survey/dawn-chorus.ts';
import { run } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { ended, openService, type Service } from './support/service.ts';

const sampleRate = 16_000;
/** One at UTC, one at local time: both recorded at five in the morning in Berlin. */
const clocks = [
  { local: '2026-05-21T03:00:00', offset: '+00:00' },
  { local: '2026-05-21T05:00:00', offset: '+02:00' },
];

let testService: SharedService;
let service: Service;
let card: string;
let projectId: string;

beforeAll(async () => {
  testService = await joinTestService();
  service = await openService(testService);
  card = join(testService.folder, 'card');
  await mkdir(card, { recursive: true });
  for (const [seed, { local, offset }] of clocks.entries()) {
    const samples = dawnChorus({ seed: seed + 1, seconds: 20, sampleRateHz: sampleRate });
    const comment = blankAudioMothComment(local, offset, '24F319055FDF1234');
    const name = `${local.replaceAll(/[-:]/g, '').replace('T', '_')}.WAV`;
    await writeFile(join(card, name), writeAudioMothWav({ samples, sampleRate, comment }));
  }
  projectId = await service.upload(card, 'Two clocks');
  await testService.startRunner();
});
afterAll(() => testService?.close());

interface Found {
  detections: number;
  settings_hash: string;
  by_hour: number[];
  clocks: { timezone: string | null; note: string | null };
}

/** Returns summary.json as text. */
async function analyse(...more: string[]): Promise<string> {
  const args = ['--project', projectId, '--type', 'audio_events'];
  const begun = await testService.biophony(['analyze', ...args, ...more]);
  expect(begun.code, begun.stderr).toBe(0);
  const analysisId = begun.stdout.trim();
  expect(await service.until(analysisId, ended)).toMatchObject({ status: 'completed' });
  return service.result(analysisId, 'summary.json');
}

const hours = ({ by_hour }: Found) => by_hour.flatMap((count, hour) => (count > 0 ? hour : []));

test('the same recordings are counted by their own clocks, or by that of a time zone', async () => {
  const own = JSON.parse(await analyse()) as Found;
  expect(hours(own)).toEqual([3, 5]);
  expect(own.clocks.note).toContain('these differ (+00:00, +02:00)');

  const text = await analyse('--timezone', 'Europe/Berlin');
  const berlin = JSON.parse(text) as Found;
  expect(hours(berlin)).toEqual([5]);
  expect(berlin.clocks).toMatchObject({ timezone: 'Europe/Berlin', note: null });
  expect(berlin).toMatchObject({ detections: own.detections, settings_hash: own.settings_hash });

  const out = join(testService.folder, 'alone');
  const alone = ['analyze', card, '--type', 'audio_events', '--out', out];
  const ran = await run('biophony-analysis', [...alone, '--timezone', 'Europe/Berlin']);
  expect(ran.code, ran.stderr).toBe(0);
  expect(text).toBe(await readFile(join(out, 'summary.json'), 'utf8'));
});

test('what is no time zone is refused with what one looks like', async () => {
  const args = ['--project', projectId, '--type', 'audio_events', '--timezone', 'Berlin'];
  const refused = await testService.biophony(['analyze', ...args]);
  expect(refused.code).not.toBe(0);
  expect(refused.stderr.replaceAll(/\s+/g, ' ')).toContain(
    'Time zone must be a name such as Europe/Berlin, or an offset such as +02:00',
  );
});
