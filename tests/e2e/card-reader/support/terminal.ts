import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../support/biophony.ts';
import { until as soon } from '../../support/until.ts';

const exec = promisify(execFile);

/** Terminal tests are skipped without it; in CI that is a failure. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** Bash after `clear`: cursor home, then the prompt. */
// oxlint-disable-next-line no-control-regex -- terminals are told by control characters
const cleared = /\u001b\[H[\s\S]*\$ $/;

export interface Terminal {
  columns: number;
  /** Presses Enter; on an empty screen without history. */
  type(command: string): Promise<void>;
  /** Without pressing Enter. */
  write(text: string): Promise<void>;
  /** Such as `C-c` or `Tab`. */
  press(key: string): Promise<void>;
  resize(columns: number): Promise<void>;
  /** As seen; `colours` keeps their codes. */
  screen(options?: { colours?: boolean }): Promise<string>;
  /** Since the command was typed, without the terminal's folds. */
  written(): Promise<string[]>;
  /** Returns the screen. */
  until(isSo: RegExp | ((screen: string) => boolean)): Promise<string>;
  /** Returns the exit code. */
  ended(): Promise<number>;
  /** Since the command was typed. */
  sent(): Promise<string>;
  close(): Promise<void>;
}

export interface TerminalOptions {
  columns: number;
  rows?: number;
  /** Where `biophony` runs. */
  folder: string;
  env: Record<string, string>;
  /** Default: UTF-8. */
  locale?: string;
  /** Its prompt is `$ `. Default: bash without settings. */
  shell?: string[];
}

let opened = 0;

/** A real terminal (tmux) with a shell and the built `biophony`. */
export async function openTerminal(options: TerminalOptions): Promise<Terminal> {
  const {
    locale = 'C.UTF-8',
    columns,
    rows = 24,
    folder,
    env,
    shell = ['bash', '--norc', '--noprofile'],
  } = options;
  const server = `biophony-${process.pid}-${opened++}`;
  const tmux = async (...args: string[]) =>
    (await exec('tmux', ['-L', server, '-f', '/dev/null', ...args])).stdout;
  const program = join(folder, 'bin/biophony');
  const raw = join(folder, `${server}.raw`);
  await mkdir(dirname(program), { recursive: true });
  // As npm installs it for everybody: a link to the program, and the Node of its first line.
  for (const [link, target] of [
    [program, `${root}packages/cli/bin/biophony.js`],
    [join(dirname(program), 'node'), process.execPath],
  ] as const)
    await symlink(target, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  await writeFile(raw, '');

  const variables = {
    ...env,
    LC_ALL: locale,
    PS1: '$ ',
  };
  const given = Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const size = ['-x', String(columns), '-y', String(rows)];
  // tmux gives a shell its client's PATH.
  const path = `PATH=${dirname(program)}:${process.env.PATH ?? ''}`;
  const command = ['-c', folder, 'env', '-u', 'CI', path, ...shell];
  await tmux('-u', 'new-session', '-d', ...size, ...given, ...command);
  await tmux('set-option', '-g', 'history-limit', '5000');
  await tmux('pipe-pane', '-o', `cat >> ${raw}`);

  let from = 0;
  const screen: Terminal['screen'] = ({ colours = false } = {}) =>
    tmux('capture-pane', '-p', ...(colours ? ['-e'] : []));
  const sent: Terminal['sent'] = async () => (await readFile(raw, 'utf8')).slice(from);
  const until: Terminal['until'] = async (isSo) => {
    let seen = '';
    const holds = () => (isSo instanceof RegExp ? isSo.test(seen) : isSo(seen));
    const look = async () => {
      seen = await screen();
      return holds();
    };
    await soon(look, () => `a screen that shows ${isSo}; it shows\n${seen}`);
    return seen;
  };
  const close = async () => void (await tmux('kill-server').catch(() => ''));
  await until(/^\$/).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  return {
    columns,
    screen,
    until,
    async type(command) {
      // A failed test's program would take the keys.
      const isFree = async () => {
        if (/(^|\n)\$\s*$/.test(await screen())) return true;
        await tmux('send-keys', 'C-c');
        return false;
      };
      await soon(isFree, screen);
      from = (await readFile(raw, 'utf8')).length;
      await tmux('send-keys', 'clear', 'Enter');
      // The screen may have been empty before; the file follows a moment later.
      await soon(
        async () => cleared.test(await sent()),
        () => 'an empty screen',
      );
      await until(/^\$\s*$/);
      await tmux('clear-history');
      from = (await readFile(raw, 'utf8')).length;
      await tmux('send-keys', '-l', `${command}; echo "exit $?"`);
      await tmux('send-keys', 'Enter');
    },
    write: async (text) => void (await tmux('send-keys', '-l', text)),
    press: async (key) => void (await tmux('send-keys', key)),
    resize: async (width) => void (await tmux('resize-window', '-x', String(width))),
    async written() {
      const lines = (await tmux('capture-pane', '-p', '-J', '-S', '-')).split('\n');
      return lines.map((line) => line.trimEnd());
    },
    async ended() {
      const seen = await until(/^exit \d+\n\$/m);
      return Number(/^exit (\d+)\n\$/m.exec(seen)?.[1]);
    },
    sent,
    close,
  };
}
