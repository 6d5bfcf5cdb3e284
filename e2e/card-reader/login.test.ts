import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, sessionTokens } from '@biophony/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openTerminal, type Terminal } from './support/terminal.ts';

const hasTmux = (() => {
  try {
    execFileSync('tmux', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('skipped: signing in at a terminal (tmux is not installed)');
    return false;
  }
})();

const email = 'ada@biophony.example';
const gallery = join(root, 'test-results/terminal');
const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

// What fits into 80 columns is looked at with every change, and 40 columns with the long tests.
for (const [columns, tags] of [
  [80, []],
  [40, ['long']],
] as const)
  describe.skipIf(!hasTmux)(
    `signing in, in a terminal of ${columns} columns`,
    { tags: [...tags] },
    () => {
      let testService: TestService;
      let password: string;
      let terminal: Terminal;

      beforeAll(async () => {
        testService = await openTestService();
        await mkdir(gallery, { recursive: true });
        const { BIOPHONY_PASSWORD = '', ...env } = testService.env;
        password = BIOPHONY_PASSWORD;
        const folder = join(testService.folder, 'home');
        const own = { XDG_CONFIG_HOME: join(folder, 'config'), BIOPHONY_PASSWORD: '' };
        await mkdir(folder);
        terminal = await openTerminal({ columns, folder, env: { ...env, ...own } });
      });
      afterAll(async () => {
        await terminal.close();
        await testService.close();
      });

      const keep = async (name: string) => {
        const lines = await terminal.written();
        await writeFile(join(gallery, `${name}-${columns}.txt`), `${lines.join('\n').trimEnd()}\n`);
        // An address stays whole, so that it can be clicked and copied.
        for (const line of lines.slice(1))
          if (!/^ *http\S+$/.test(line)) expect(line.length, line).toBeLessThanOrEqual(columns);
        return words(lines.join('\n'));
      };

      /** Does what the page of the code does for somebody who is signed in there. */
      async function approve(code: string): Promise<void> {
        const open = createClient({ baseUrl: testService.url });
        const { token } = await open.auth.signIn({ email, password });
        const getToken = sessionTokens(() => open.auth.token(token));
        await createClient({ baseUrl: testService.url, auth: { getToken } }).auth.approveDevice(
          code,
        );
      }

      test('Enter signs in by a browser: the terminal waits until the code is approved there', async () => {
        await terminal.type('biophony login');
        await terminal.until(/Email:/);
        await terminal.press('Enter');
        const seen = await terminal.until(/shows\s+the\s+code\s+[B-Z]{4}-[B-Z]{4}/);
        const code = /[B-Z]{4}-[B-Z]{4}(?=\.)/.exec(seen)?.[0] ?? '';
        await approve(code);
        expect(await terminal.ended()).toBe(0);
        const written = await keep('14-login-browser');
        expect(written).toContain(`as ${email}.`);
        await terminal.type('biophony whoami');
        expect(await terminal.ended()).toBe(0);
        expect(await keep('15-whoami')).toContain(email);
        await terminal.type('biophony logout');
        expect(await terminal.ended()).toBe(0);
      });

      test('an email address signs in by password, which is not shown', async () => {
        await terminal.type('biophony login');
        await terminal.until(/Email:/);
        await terminal.write(email);
        await terminal.press('Enter');
        await terminal.until(/Password:/);
        await terminal.write(password);
        await terminal.press('Enter');
        expect(await terminal.ended()).toBe(0);
        const written = await keep('16-login-password');
        expect(written).toContain(`as ${email}.`);
        expect(written).not.toContain(password);
      });

      test('Ctrl-C gives a sign-in up', async () => {
        await terminal.type('biophony login --browser');
        await terminal.until(/shows\s+the\s+code/);
        await terminal.press('C-c');
        expect(await terminal.ended()).toBe(130);
        await terminal.type('biophony login');
        await terminal.until(/Email:/);
        await terminal.press('C-c');
        expect(await terminal.ended()).toBe(130);
      });
    },
  );
