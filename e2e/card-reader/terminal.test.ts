import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFaultyCard } from '../../scripts/cards/faulty-card.ts';
import { makeCard } from '../../scripts/cards/make-card.ts';
import { root } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openTerminal, type Terminal } from './support/terminal.ts';

const hasTmux = (() => {
  try {
    execFileSync('tmux', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('skipped: screens in a real terminal (tmux is not installed)');
    return false;
  }
})();

/** Where a reviewer leafs through the screens. */
const gallery = join(root, 'test-results/terminal');
/** Green, amber and red, bold and dim, and what ends them. */
const allowedColours = new Set(['', '0', '1', '2', '22', '31', '32', '33', '39', '49']);
/** Progress as the bar shows it; the files under way have no bar. */
const underWay = /█+░+ +[1-9]\d?%/;
/** The exit code where a card holds sound of a format that is not read. */
const soundLeft = 1;
const slowly = '--bandwidth 300k';
/** What stands beside the cells of a bar: its name, the percentage, and a space. */
const besideBar = 18;

// oxlint-disable-next-line no-control-regex -- terminals are told by control characters
const codes = /\u001b\[([\d;?]*)([A-Za-z])/g;
const bracketedPaste = ['?2004h', '?2004l'];
const words = (text: string) => text.split(/\s+/).filter(Boolean);

// What fits into 80 columns is looked at with every change, and 40 columns with the long tests.
for (const [columns, otherColumns, tags] of [
  [80, 40, []],
  [40, 80, ['long']],
] as const)
  describe.skipIf(!hasTmux)(`in a terminal of ${columns} columns`, { tags: [...tags] }, () => {
    let testService: TestService;
    let folder: string;
    let terminal: Terminal;

    beforeAll(async () => {
      testService = await openTestService();
      folder = join(testService.folder, 'home');
      await makeFaultyCard(join(folder, 'AUDIOMOTH'), 160);
      await makeCard({ folder: join(folder, 'DAWN'), recordings: 3, seconds: 10, faults: true });
      await mkdir(gallery, { recursive: true });
      terminal = await openTerminal({ columns, folder, env: testService.env });
    });
    afterAll(async () => {
      await terminal.close();
      await testService.close();
    });

    const keep = (name: string, text: string) =>
      writeFile(join(gallery, `${name}-${columns}.txt`), `${text.trimEnd()}\n`);

    /** Waits for a screen that shows all that is meant, since a look may fall between two paints, and keeps it. */
    async function photograph(name: string, whole: RegExp): Promise<string> {
      const seen = await terminal.until(whole);
      const coloured = await terminal.screen({ colours: true });
      await keep(name, seen);
      for (const [, code = '', kind] of coloured.matchAll(codes))
        if (kind === 'm') for (const one of code.split(';')) expect(allowedColours).toContain(one);
      return seen;
    }

    /** Keeps all that a command wrote, and checks that the terminal had to fold none of it. */
    async function transcribe(name: string): Promise<string> {
      const [command = '', ...lines] = await terminal.written();
      await keep(name, [command, ...lines].join('\n'));
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(columns);
      expect(lines.join('\n'), 'a frame was left over').not.toMatch(/[█░]/);
      return lines.join('\n');
    }

    /** Makes the terminal as wide, and answers the first screen whose bar has the length that belongs to that width. */
    async function resized(width: number): Promise<string> {
      await terminal.resize(width);
      const cells = Math.min(40, width - 1 - besideBar);
      return terminal.until(new RegExp(`[a-z] +[█░]{${cells}} +\\d+%`));
    }

    const upload = (title: string) =>
      `biophony upload AUDIOMOTH --no-everything --project-title ${title}`;

    test('an upload shows its bar, what is under way and what was refused, all on one screen', async () => {
      await terminal.type(`${upload('Meadow')} ${slowly}`);
      await terminal.until(underWay);
      const framesIn = (sent: string) => sent.split('\u001b[?2026h').length - 1;
      const began = performance.now();
      const before = framesIn(await terminal.sent());
      await sleep(2000);
      const sent = await terminal.sent();
      const seconds = (performance.now() - began) / 1000;
      expect(sent, 'the screen was cleared').not.toMatch(/\[[23]J|\[\?1049h/);
      expect(framesIn(sent) - before).toBeLessThan(12 * (seconds + 1));
      const seen = await photograph(
        '1-upload',
        new RegExp(`${underWay.source}[\\s\\S]*of 160 files[\\s\\S]*refused: `),
      );
      expect(seen.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
    });

    test('a service that goes away is told, and that it goes on by itself', async () => {
      await testService.crash();
      await photograph('2-paused', /Paused: [\s\S]*It\s+goes\s+on\s+by\s+itself\./);
      await testService.restart();
      await terminal.until(/Uploading +█/);
    });

    test('Ctrl-C says what happens now and how to go on, and the receipt tells what is left', async () => {
      await terminal.press('C-c');
      await photograph('3-stopping', /Press Ctrl-C again/);
      expect(await terminal.ended()).toBe(130);
      const written = await transcribe('4-stopped');
      expect(written).toMatch(/\+ not sent yet +\d+/);
      expect(words(written).join(' ')).toContain('Run the same command again to go on.');
    });

    test('the same command goes on and ends with the receipt (S10.3)', async () => {
      await terminal.type(upload('Meadow'));
      expect(await terminal.ended()).toBe(soundLeft);
      const written = await transcribe('5-receipt');
      const count = (label: string) =>
        Number(new RegExp(`${label} +(\\d+)$`, 'm').exec(written)?.[1] ?? NaN);
      expect(count('on the card')).toBe(160);
      expect(count('= stored') + count('already there') + count('refused')).toBe(160);
      expect(count('already there')).toBeGreaterThan(1);
      expect(written).not.toMatch(/not sent yet/);
    });

    test('lines are folded between words: the screen says what a file would say', async () => {
      await terminal.type(upload('Meadow'));
      expect(await terminal.ended()).toBe(soundLeft);
      const seen = await transcribe('6-again');
      const ended = await testService.biophony([
        'upload',
        join(folder, 'AUDIOMOTH'),
        '--project-title',
        'Meadow',
      ]);
      // Only the terminal has the program on its path.
      const whole = words(
        ended.stdout.replace(/(?<=card: ).*biophony(\.js)?(?= verify)/, 'biophony'),
      );
      const receipt = words(
        seen.slice(seen.indexOf('Worth a look'), seen.indexOf('\nNothing had')),
      );
      expect(receipt.join('')).toBe(whole.join(''));
      const known = new Set(whole);
      // A path may end a line behind a slash; nothing else may be cut.
      let path = '';
      for (const word of receipt) {
        path += word;
        if (known.has(path)) path = '';
        else expect(word, path).toMatch(/\/$/);
      }
    });

    test(
      'an upload that fails says what happened, what to do, and keeps the receipt',
      { tags: 'full' },
      async () => {
        await terminal.type(`${upload('Storm')} ${slowly} --max-wait 1`);
        await terminal.until(underWay);
        await testService.crash();
        expect(await terminal.ended()).toBe(5);
        const written = await transcribe('7-failure');
        await testService.restart();
        expect(words(written).join(' ')).toMatch(/Could not reach http:\S+ \(the connection \w+/);
        expect(words(written).join(' ')).toContain('run the same command again.');
        expect(written).toMatch(/\+ not sent yet +\d+/);
      },
    );

    test('after a resize the picture fits the new width', { tags: 'full' }, async () => {
      await terminal.type(`${upload('Storm')} --bandwidth 100k`);
      await terminal.until(underWay);
      for (const width of [otherColumns, columns]) {
        const seen = await resized(width);
        await keep(`8-resized-${width}`, seen);
        expect(seen.match(/[█░]+/g), seen).toHaveLength(1);
        expect(seen.match(/Uploading|Confirming|Paused(?!:)/g), seen).toHaveLength(1);
      }
      await terminal.press('C-c');
      expect(await terminal.ended()).toBe(130);
    });

    test('a run shows the analysis and then what was found (S10.1)', async () => {
      const runner = await testService.startRunner();
      await writeFile(join(folder, 'DAWN/notes.txt'), 'hung up by the lake');
      await terminal.type('biophony run DAWN --type acoustic_indices');
      await photograph('9-everything', /\[Y\/n\]/);
      await terminal.press('Enter');
      await photograph('9-analysing', /Queued|Analysing/);
      expect(await terminal.ended()).toBe(0);
      const written = await transcribe('10-results');
      runner.kill('SIGTERM');
      expect(written).toMatch(/^Index +Mean/m);
      expect(words(written).join(' ')).toMatch(/\d other files? \(\d.*\): \d stored/);
      expect(written).toMatch(/^ACI +\d/m);
    });

    test('what was answered for a project is not asked again, and verify has the last word', async () => {
      await terminal.type('biophony upload DAWN --project-title DAWN');
      expect(await terminal.ended()).toBe(0);
      const written = await transcribe('10-not-asked');
      expect(written).not.toContain('[Y/n]');
      const command = /biophony verify .*/.exec(words(written).join(' '))?.[0] ?? '';
      await terminal.type(command.split(' ').slice(0, 7).join(' '));
      expect(await terminal.ended()).toBe(0);
      const told = words(await transcribe('10-verified')).join(' ');
      expect(told).toMatch(/are stored and verified; the card can be formatted exit 0/);
    });

    test('results are fetched and shown again', async () => {
      const listed = await testService.biophony(['projects', 'list', '--json']);
      const { projects } = JSON.parse(listed.stdout.trim().split('\n').at(-1) ?? '') as {
        projects: { project_id: string; title: string }[];
      };
      const { project_id } = projects.find(({ title }) => title === 'DAWN') ?? {};
      await terminal.type(`biophony results --project ${project_id} --out found`);
      expect(await terminal.ended()).toBe(0);
      expect(await transcribe('11-fetched')).toMatch(/^ACI +\d/m);
      expect(await readFile(join(folder, 'found/acoustic_indices/indices.csv'), 'utf8')).toMatch(
        /ACI/,
      );
    });

    test('a summary of the card fits as well', async () => {
      await terminal.type('biophony inspect AUDIOMOTH');
      expect(await terminal.ended()).toBe(soundLeft);
      expect(await transcribe('12-inspect')).toMatch(/^160 recordings/m);
    });

    test.each(['NO_COLOR=1', 'TERM=dumb'])('with %s it writes plain lines', async (setting) => {
      await terminal.type(`${setting} ${upload('Meadow')}`);
      expect(await terminal.ended()).toBe(soundLeft);
      await transcribe(`13-plain-${setting.split('=')[0]}`);
      const sent = await terminal.sent();
      const used = [...sent.matchAll(codes)].map(([, code, kind]) => `${code}${kind}`);
      expect(used.filter((code) => !bracketedPaste.includes(code))).toEqual([]);
    });
  });
