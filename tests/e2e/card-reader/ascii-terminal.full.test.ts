import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { hasTmux, openTerminal, type Terminal } from './support/terminal.ts';

const summary = [
  'DATE,TIME,LAT,,LON,,POWER(V),TEMP(C),#FILES',
  '2026-May-21,05:00:00,51.50000,N,7.10000,E,6.1,12.50,1',
];

describe.skipIf(!hasTmux)('in a terminal whose locale is not UTF-8', () => {
  let testService: SharedService;
  let terminal: Terminal;

  beforeAll(async () => {
    testService = await joinTestService();
    const folder = join(testService.folder, 'home');
    const card = join(folder, 'AUDIOMOTH');
    const deep = join(card, 'a folder whose name is longer than the space for it');
    await mkdir(deep, { recursive: true });
    await makeCard({ folder: deep, recordings: 4, seconds: 10 });
    await writeFile(join(card, 'A_Summary.txt'), summary.join('\r\n'));
    terminal = await openTerminal({ columns: 40, folder, env: testService.env, locale: 'C' });
  });
  afterAll(async () => {
    await terminal.close();
    await testService.close();
  });

  // oxlint-disable-next-line no-control-regex -- what is beyond ASCII is told by its codes
  const beyondAscii = /[^\x00-\x7f]+/g;

  test('the bar and shortened names are drawn in ASCII', async () => {
    await terminal.type(
      'biophony upload AUDIOMOTH --no-everything --project-title Meadow --bandwidth 300k',
    );
    await terminal.until(/Uploading +#+-+ +[1-9]\d?%/);
    await terminal.until(/\.\.\./);
    expect(await terminal.ended()).toBe(0);
    expect((await terminal.sent()).match(beyondAscii)).toBeNull();
  });

  test('the temperatures of a card are told in ASCII', async () => {
    await terminal.type('biophony inspect AUDIOMOTH');
    expect(await terminal.ended()).toBe(0);
    expect((await terminal.written()).join(' ')).toContain('12.5 C');
    expect((await terminal.sent()).match(beyondAscii)).toBeNull();
  });
});
