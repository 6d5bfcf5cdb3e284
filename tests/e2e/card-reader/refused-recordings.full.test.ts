import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainWav, soundOf } from '../../fixtures/sounds.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

let testService: SharedService;
let card: string;
beforeAll(async () => {
  testService = await joinTestService();
  await testService.startRunner();
  card = join(testService.folder, 'card');
  await mkdir(card);
  const { samples, sampleRateHz } = soundOf('dawn.wav');
  // Whole files, too short to be analysed.
  for (const [name, length] of [
    ['one.wav', 500],
    ['two.wav', 400],
  ] as const)
    await writeFile(join(card, name), plainWav(samples.subarray(0, length), sampleRateHz));
});
afterAll(() => testService.close());

const run = (...more: string[]) =>
  testService.biophony([
    'run',
    card,
    '--type',
    'acoustic_indices',
    '--out',
    join(testService.folder, 'results'),
    ...more,
  ]);

test('an analysis that failed on every recording names them and says why', async () => {
  const { code, stderr } = await run();
  expect(code).toBe(1);
  expect(stderr).toMatch(/failed: None of the 2 files could be analysed/);
  expect(stderr).toMatch(
    /Refused:\n\s+one\.wav: The recording is only 0\.02.*\n\s+two\.wav: The recording is only/,
  );
});

test('--json gives them with their codes', async () => {
  const { code, stdout } = await run('--json');
  expect(code).toBe(1);
  const error = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(error).toMatchObject({ event: 'error', code: 'analysis_failed' });
  expect(error.refused.map(({ file }: { file: string }) => file)).toEqual(['one.wav', 'two.wav']);
  for (const { reason_code, reason } of error.refused) {
    expect(reason_code).toMatch(/^[a-z_]+$/);
    expect(reason).toMatch(/^The recording is only 0\.0/);
  }
});
