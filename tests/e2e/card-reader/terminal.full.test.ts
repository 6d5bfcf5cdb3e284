import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFaultyCard } from '../../../tools/scripts/cards/faulty-card.ts';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { controlCodes, openScreens, underWay, words, type Screens } from './support/screens.ts';
import { hasTmux } from './support/terminal.ts';

/** The card holds a format that is not read. */
const soundLeft = 1;
const slowly = '--bandwidth 300k';
/** Beside a bar: its name, the percentage, and a space. */
const besideBar = 18;
const bracketedPaste = ['?2004h', '?2004l'];

describe.skipIf(!hasTmux).each([
  [80, 40],
  [40, 80],
])('in a terminal of %i columns', (columns, otherColumns) => {
  let testService: TestService;
  let folder: string;
  let screens: Screens;

  beforeAll(async () => {
    testService = await openTestService();
    folder = join(testService.folder, 'home');
    await makeFaultyCard(join(folder, 'AUDIOMOTH'), 160);
    await makeCard({ folder: join(folder, 'DAWN'), recordings: 3, seconds: 10, faults: true });
    screens = await openScreens({ columns, folder, env: testService.env });
  });
  afterAll(async () => {
    await screens.terminal.close();
    await testService.close();
  });

  /** Returns the first screen whose bar has the new length. */
  async function resized(width: number): Promise<string> {
    await screens.terminal.resize(width);
    const cells = Math.min(40, width - 1 - besideBar);
    return screens.photograph(`resized-${width}`, new RegExp(`[a-z] +[█░]{${cells}} +\\d+%`));
  }

  const upload = (title: string) =>
    `biophony upload AUDIOMOTH --no-everything --project-title ${title}`;

  test('an upload shows its bar, what is under way and what was refused, all on one screen', async () => {
    const { terminal, photograph } = screens;
    await terminal.type(`${upload('Meadow')} ${slowly}`);
    const whole = new RegExp(`${underWay.source}[\\s\\S]*of 160 files[\\s\\S]*refused: `);
    const seen = await photograph('upload', whole);
    expect(seen.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
    expect(await terminal.sent(), 'the screen was cleared').not.toMatch(/\[[23]J|\[\?1049h/);
  });

  test('a service that goes away is told, and that it goes on by itself', async () => {
    await testService.crash();
    await screens.photograph('paused', /Paused: [\s\S]*It\s+goes\s+on\s+by\s+itself\./);
    await testService.restart();
    await screens.terminal.until(/Uploading +█/);
  });

  test('Ctrl-C says what happens now and how to go on, and the receipt tells what is left', async () => {
    const { terminal, photograph, transcribe } = screens;
    await terminal.press('C-c');
    await photograph('stopping', /Press Ctrl-C again/);
    expect(await terminal.ended()).toBe(130);
    const written = await transcribe('stopped');
    expect(written).toMatch(/\+ not sent yet +\d+/);
    expect(words(written).join(' ')).toContain('Run the same command again to go on.');
  });

  test('lines are folded between words: the screen says what a file would say', async () => {
    await screens.terminal.type(upload('Meadow'));
    expect(await screens.terminal.ended()).toBe(soundLeft);
    await screens.terminal.type(upload('Meadow'));
    expect(await screens.terminal.ended()).toBe(soundLeft);
    const seen = await screens.transcribe('again');
    const card = join(folder, 'AUDIOMOTH');
    const ended = await testService.biophony(['upload', card, '--project-title', 'Meadow']);
    // Only the terminal has the program on its path.
    const whole = words(
      ended.stdout.replace(/(?<=card: ).*biophony(\.js)?(?= verify)/, 'biophony'),
    );
    const receipt = words(seen.slice(seen.indexOf('Worth a look'), seen.indexOf('\nNothing had')));
    expect(receipt.join('')).toBe(whole.join(''));
    const known = new Set(whole);
    // A path may end a line after a slash; nothing else may be cut.
    let path = '';
    for (const word of receipt) {
      path += word;
      if (known.has(path)) path = '';
      else expect(word, path).toMatch(/\/$/);
    }
  });

  test('an upload that fails says what happened, what to do, and keeps the receipt', async () => {
    await screens.terminal.type(`${upload('Storm')} ${slowly} --max-wait 1`);
    await screens.terminal.until(underWay);
    await testService.crash();
    expect(await screens.terminal.ended()).toBe(5);
    const written = await screens.transcribe('failure');
    await testService.restart();
    expect(words(written).join(' ')).toMatch(/Could not reach http:\S+ \(the connection \w+/);
    expect(words(written).join(' ')).toContain('run the same command again.');
    expect(written).toMatch(/\+ not sent yet +\d+/);
  });

  test('after a resize the picture fits the new width', async () => {
    await screens.terminal.type(`${upload('Storm')} --bandwidth 100k`);
    await screens.terminal.until(underWay);
    for (const width of [otherColumns, columns]) {
      const seen = await resized(width);
      expect(seen.match(/[█░]+/g), seen).toHaveLength(1);
      expect(seen.match(/Uploading|Confirming|Paused(?!:)/g), seen).toHaveLength(1);
    }
    await screens.terminal.press('C-c');
    expect(await screens.terminal.ended()).toBe(130);
  });

  test('a run shows the analysis and then what was found (S10.1)', async () => {
    const runner = await testService.startRunner();
    await screens.terminal.type('biophony run DAWN --type acoustic_indices');
    await screens.photograph('everything', /\[Y\/n\]/);
    await screens.terminal.press('Enter');
    await screens.photograph('analysing', /Queued|Analysing/);
    expect(await screens.terminal.ended()).toBe(0);
    const written = await screens.transcribe('results');
    runner.kill('SIGTERM');
    expect(written).toMatch(/^Index +Mean/m);
    expect(words(written).join(' ')).toMatch(/\d other files? \(\d.*\): \d stored/);
    expect(written).toMatch(/^ACI +\d/m);
  });

  test('what was answered for a project is not asked again, and verify has the last word', async () => {
    await screens.terminal.type('biophony upload DAWN --project-title DAWN');
    expect(await screens.terminal.ended()).toBe(0);
    const written = await screens.transcribe('not-asked');
    expect(written).not.toContain('[Y/n]');
    const command = /biophony verify .*/.exec(words(written).join(' '))?.[0] ?? '';
    await screens.terminal.type(command.split(' ').slice(0, 7).join(' '));
    expect(await screens.terminal.ended()).toBe(0);
    const told = words(await screens.transcribe('verified')).join(' ');
    expect(told).toMatch(/are stored and verified; the card can be formatted exit 0/);
  });

  test('results are fetched and shown again', async () => {
    const listed = await testService.biophony(['projects', 'list', '--json']);
    const { projects } = JSON.parse(listed.stdout.trim().split('\n').at(-1) ?? '') as {
      projects: { project_id: string; title: string }[];
    };
    const { project_id } = projects.find(({ title }) => title === 'DAWN') ?? {};
    await screens.terminal.type(`biophony results --project ${project_id} --out found`);
    expect(await screens.terminal.ended()).toBe(0);
    expect(await screens.transcribe('fetched')).toMatch(/^ACI +\d/m);
    const table = await readFile(join(folder, 'found/acoustic_indices/indices.csv'), 'utf8');
    expect(table).toMatch(/ACI/);
  });

  test('a summary of the card fits as well', async () => {
    await screens.terminal.type('biophony inspect AUDIOMOTH');
    expect(await screens.terminal.ended()).toBe(soundLeft);
    expect(await screens.transcribe('inspect')).toMatch(/^160 recordings/m);
  });

  test.each(['NO_COLOR=1', 'TERM=dumb'])('with %s it writes plain lines', async (setting) => {
    await screens.terminal.type(`${setting} ${upload('Meadow')}`);
    expect(await screens.terminal.ended()).toBe(soundLeft);
    await screens.transcribe(`plain-${setting.split('=')[0]}`);
    const sent = await screens.terminal.sent();
    const used = [...sent.matchAll(controlCodes)].map(([, code, kind]) => `${code}${kind}`);
    expect(used.filter((code) => !bracketedPaste.includes(code))).toEqual([]);
  });
});
