import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { hasTmux, openTerminal, type Terminal } from './support/terminal.ts';

describe.skipIf(!hasTmux)('an upload in a shell', () => {
  let testService: SharedService;
  let terminal: Terminal;
  beforeAll(async () => {
    testService = await joinTestService();
    const folder = join(testService.folder, 'home');
    await makeCard({ folder: join(folder, 'DAWN'), recordings: 40, seconds: 2 });
    terminal = await openTerminal({ columns: 80, folder, env: testService.env });
  });
  afterAll(async () => {
    await terminal.close();
    await testService.close();
  });

  const bars = (screen: string) => screen.split('\n').filter((line) => /[█░]/.test(line)).length;
  const percent = (screen: string) => Number(/█.* (\d+)%/.exec(screen)?.[1] ?? 0);

  test('Ctrl-Z takes the picture away, and fg draws it anew below what the shell wrote', async () => {
    await terminal.type('biophony upload DAWN --project-title Meadow --bandwidth 300k');
    let before = percent(await terminal.until(/Uploading +█/));
    for (const round of [1, 2]) {
      await terminal.press('C-z');
      await terminal.until((seen) => /Stopped/.test(seen) && bars(seen) === 0);
      await terminal.write(`echo between ${round}`);
      await terminal.press('Enter');
      await terminal.until(new RegExp(`\\nbetween ${round}\\n`));
      await terminal.write('fg');
      await terminal.press('Enter');
      // A second picture would have been painted since.
      const seen = await terminal.until((screen) => percent(screen) > before + 2);
      before = percent(seen);
      expect(bars(seen), seen).toBe(1);
      expect(seen).toContain(`between ${round}`);
      const said = (await terminal.written()).filter((line) => line.startsWith('Found 40'));
      expect(said).toHaveLength(1);
    }
    await terminal.until(/stored +40/);
    expect(bars(await terminal.screen())).toBe(0);
  });
});
