import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFaultyCard } from '../../../tools/scripts/cards/faulty-card.ts';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { openScreens, underWay, words, type Screens } from './support/screens.ts';
import { hasTmux } from './support/terminal.ts';

const recordings = 40;
/** The card holds a format that is not read. */
const soundLeft = 1;
const upload = 'biophony upload AUDIOMOTH --no-everything --project-title Meadow';

// 40 columns, and other screens: `terminal.full.test.ts`.
describe.skipIf(!hasTmux)('in a terminal of 80 columns', () => {
  let testService: SharedService;
  let folder: string;
  let screens: Screens;

  beforeAll(async () => {
    testService = await joinTestService();
    folder = join(testService.folder, 'home');
    await makeFaultyCard(join(folder, 'AUDIOMOTH'), recordings);
    await makeCard({ folder: join(folder, 'DAWN'), recordings: 2, seconds: 2 });
    screens = await openScreens({ columns: 80, folder, env: testService.env });
  });
  afterAll(async () => {
    await screens.terminal.close();
    await testService.close();
  });

  test('an upload shows its bar and what was refused on one screen; Ctrl-C says how to go on', async () => {
    const { terminal, photograph, transcribe } = screens;
    await terminal.type(`${upload} --bandwidth 40k`);
    const whole = new RegExp(`${underWay.source}[\\s\\S]*of ${recordings} files[\\s\\S]*refused: `);
    const seen = await photograph('1-upload', whole);
    expect(seen.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
    await terminal.press('C-c');
    await photograph('2-stopping', /Press Ctrl-C again/);
    expect(await terminal.sent(), 'the screen was cleared').not.toMatch(/\[[23]J|\[\?1049h/);
    expect(await terminal.ended()).toBe(130);
    const written = await transcribe('3-stopped');
    expect(written).toMatch(/\+ not sent yet +\d+/);
    expect(words(written).join(' ')).toContain('Run the same command again to go on.');
  });

  test('the same command goes on and ends with the receipt (S10.3)', async () => {
    await screens.terminal.type(upload);
    expect(await screens.terminal.ended()).toBe(soundLeft);
    const written = await screens.transcribe('4-receipt');
    const count = (label: string) =>
      Number(new RegExp(`${label} +(\\d+)$`, 'm').exec(written)?.[1] ?? NaN);
    expect(count('on the card')).toBe(recordings);
    expect(count('= stored') + count('already there') + count('refused')).toBe(recordings);
    expect(count('already there')).toBeGreaterThan(1);
    expect(written).not.toMatch(/not sent yet/);
  });

  test('a run asks for the other files, shows the analysis and then what was found (S10.1)', async () => {
    await testService.startRunner();
    await writeFile(join(folder, 'DAWN/notes.txt'), 'hung up by the lake');
    await screens.terminal.type('biophony run DAWN --type acoustic_indices');
    await screens.photograph('5-everything', /\[Y\/n\]/);
    await screens.terminal.press('Enter');
    await screens.photograph('6-analysing', /Queued|Analysing/);
    expect(await screens.terminal.ended()).toBe(0);
    const written = await screens.transcribe('7-results');
    expect(words(written).join(' ')).toMatch(/1 other file \(\d.*\): 1 stored/);
    expect(written).toMatch(/^ACI +\d/m);
  });
});
