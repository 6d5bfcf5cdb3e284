import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCard } from '../../scripts/cards/make-card.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openTerminal, type Terminal } from './support/terminal.ts';

let testService: TestService;
let terminal: Terminal;
beforeAll(async () => {
  testService = await openTestService();
  const folder = join(testService.folder, 'home');
  await makeCard({ folder: join(folder, 'DAWN'), recordings: 40, seconds: 2 });
  terminal = await openTerminal({ columns: 80, folder, env: testService.env });
});
afterAll(async () => {
  await terminal.close();
  await testService.close();
});

const bars = (screen: string) => screen.split('\n').filter((line) => /[█░]/.test(line)).length;

test('Ctrl-Z takes the picture away, and fg draws it anew below what the shell wrote', async () => {
  await terminal.type('biophony upload DAWN --project-title Meadow --bandwidth 300k');
  await terminal.until(/Uploading +█/);
  for (const round of [1, 2]) {
    await terminal.press('C-z');
    await terminal.until(/Stopped/);
    await sleep(500);
    const stopped = await terminal.screen();
    expect(bars(stopped), stopped).toBe(0);
    await terminal.write(`echo between ${round}`);
    await terminal.press('Enter');
    await terminal.until(new RegExp(`\\nbetween ${round}\\n`));
    await terminal.write('fg');
    await terminal.press('Enter');
    await terminal.until(/Uploading +█/);
    await sleep(1000);
    const seen = await terminal.screen();
    expect(bars(seen), seen).toBe(1);
    expect(seen).toContain(`between ${round}`);
    const said = (await terminal.written()).filter((line) => line.startsWith('Found 40'));
    expect(said).toHaveLength(1);
  }
  await terminal.until(/stored +40/);
  expect(bars(await terminal.screen())).toBe(0);
});
