import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTmux, openTerminal, type Terminal } from './support/terminal.ts';

const shells = [
  {
    name: 'bash',
    command: ['bash', '--norc', '--noprofile'],
    load: 'source <(biophony completion bash)',
  },
  { name: 'zsh', command: ['zsh', '-f'], load: 'source <(biophony completion zsh)' },
  {
    name: 'fish',
    command: ['fish', '--no-config', '-C', "function fish_prompt; echo -n '$ '; end"],
    load: 'biophony completion fish | source',
  },
];

const isInstalled = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

const words: [what: string, typed: string, completed: string][] = [
  ['a command', 'biophony uplo', 'biophony upload'],
  ['an option', 'biophony upload --bandw', 'biophony upload --bandwidth'],
  ['a folder', 'biophony upload --dry-run AUD', 'biophony upload --dry-run AUDIOMOTH/'],
  ['an analysis', 'biophony analyze --type bird', 'biophony analyze --type birdnet_v2_4'],
];
const otherWords: typeof words = [
  ['a command of a command', 'biophony projects cr', 'biophony projects create'],
  ['an option of an inner command', 'biophony keys create --exp', 'biophony keys create --expires'],
  ['a choice', 'biophony completion ba', 'biophony completion bash'],
  ['an analysis after =', 'biophony run --type=bird', 'biophony run --type=birdnet_v2_4'],
  [
    'a recorder',
    'biophony upload AUDIOMOTH --device audiom',
    'biophony upload AUDIOMOTH --device audiomoth',
  ],
  [
    'a format of results',
    'biophony results --quiet --format kal',
    'biophony results --quiet --format kaleidoscope',
  ],
  [
    'a scope, whose name has a colon',
    'biophony keys create --scope analysis:w',
    'biophony keys create --scope analysis:write',
  ],
];

describe.each(shells)('Tab in $name', ({ name, command, load }) => {
  const missing = !hasTmux || !isInstalled(name);
  // One shell with every change, the others with the full tests.
  const tags = name === 'bash' ? [] : ['full'];
  let folder: string;
  let terminal: Terminal;

  beforeAll(async () => {
    if (missing) return;
    folder = await mkdtemp(join(tmpdir(), 'biophony-completion-'));
    await mkdir(join(folder, 'AUDIOMOTH'));
    const env = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder };
    terminal = await openTerminal({ columns: 80, folder, env, shell: command });
    await terminal.write(load);
    await terminal.press('Enter');
    await terminal.until(/\n\$ *\n/);
  });
  afterAll(async () => {
    if (missing) return;
    await terminal.close();
    // The shell may still be writing its history.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  async function expectCompleted(typed: string, completed: string): Promise<void> {
    await terminal.press('C-u');
    await terminal.write(typed);
    await terminal.press('Tab');
    const seen = await terminal.until(new RegExp(`\\$ ${completed}\\s*$`));
    expect(seen).not.toMatch(/error|not found/i);
  }

  test.skipIf(missing).for(words)('completes %s', { tags }, ([, typed, completed]) =>
    expectCompleted(typed, completed),
  );
  test.skipIf(missing).for(otherWords)('completes %s', { tags: 'full' }, ([, typed, completed]) =>
    expectCompleted(typed, completed),
  );

  test.skipIf(missing)('shows all commands of a command', { tags: 'full' }, async () => {
    await terminal.press('C-u');
    await terminal.write('biophony notes ');
    await terminal.press('Tab');
    await terminal.press('Tab');
    const seen = await terminal.until(
      /(?=[\s\S]*\badd\b)(?=[\s\S]*delete)(?=[\s\S]*edit)[\s\S]*list/,
    );
    expect(seen).not.toContain('login');
  });

  test.skipIf(missing)(
    'shows all values of an option, and no files beside them',
    { tags: 'full' },
    async () => {
      await terminal.press('C-u');
      await terminal.write('biophony run --type ');
      await terminal.press('Tab');
      await terminal.press('Tab');
      const seen = await terminal.until(
        /(?=[\s\S]*acoustic_indices)(?=[\s\S]*audio_events)[\s\S]*birdnet_v2_4/,
      );
      expect(seen).not.toContain('AUDIOMOTH');
    },
  );
});
