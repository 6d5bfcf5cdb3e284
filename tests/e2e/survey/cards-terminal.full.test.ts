import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { openTerminal, type Terminal } from '../card-reader/support/terminal.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';

const recorders = ['24F319055FDF0001', '24F319055FDF0002', '24F319055FDF0003'];

describe.each([80, 40])('several cards on a terminal of %i columns', (columns) => {
  let testService: SharedService;
  let terminal: Terminal;

  beforeAll(async () => {
    testService = await joinTestService();
    for (const [index, deviceId] of recorders.entries())
      await makeCard({
        folder: join(testService.folder, `${index + 1}`, 'AUDIOMOTH'),
        recordings: 12,
        seconds: 2,
        sampleRateHz: 8000,
        deviceId,
      });
    terminal = await openTerminal({ columns, folder: testService.folder, env: testService.env });
  });
  afterAll(async () => {
    await terminal?.close();
    await testService.close();
  });

  const keep = async (name: string, text: string) =>
    process.env.SCREENS
      ? writeFile(join(process.env.SCREENS, `${name}-${columns}.txt`), text)
      : undefined;

  test('have one total and a line each, and are asked for their sites (S14.23, S14.24)', async () => {
    await terminal.type('biophony upload [123]/AUDIOMOTH --project-title Season --bandwidth 200k');
    const question = await terminal.until(
      /1\/AUDIOMOTH[\s\S]*3\/AUDIOMOTH[\s\S]*name\s+each,\s+later\]/,
    );
    await keep('question', question);
    await terminal.write('n\n');
    await terminal.until(/Site \[1\/AUDIOMOTH\]/);
    await terminal.write('Lake north\n');
    await terminal.until(/Site \[2\/AUDIOMOTH\]/);
    await terminal.write('\n');
    await terminal.until(/Site \[3\/AUDIOMOTH\]/);
    await terminal.write('later\n');
    const seen = await terminal.until(
      /Uploading[\s\S]*of 36 files[\s\S]*1\/AUDIOMOTH.*%[\s\S]*2\/AUDIOMOTH.*%[\s\S]*3\/AUDIOMOTH.*%/,
    );
    await keep('upload', seen);
    expect(seen.match(/(uploading|reading|confirming|done)$/gm)).toHaveLength(3);
    for (const line of seen.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
    expect(await terminal.ended()).toBe(0);
    const lines = await terminal.written();
    await keep('end', lines.join('\n'));
    const text = lines.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Made 1 deployment of AUDIOMOTH at Lake north.');
    // Its recordings show the first one's place.
    expect(text).toContain('Made 1 deployment of AUDIOMOTH 2 at Lake north.');
    expect(text).not.toContain('Before you format the card');
    expect(text).toContain('1 deployment of AUDIOMOTH 3 can be made: ');
    for (const [index, recorder] of recorders.entries())
      expect(text).toContain(
        `${recorder} (${index + 1}/AUDIOMOTH): all 12 recordings are stored and verified; the card can be formatted`,
      );
    for (const line of lines.slice(1)) expect(line.length, line).toBeLessThanOrEqual(columns);
  });
});
