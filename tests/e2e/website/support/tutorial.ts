import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../support/biophony.ts';

/** Commands of a reader, and the page's output. */
interface Step {
  commands: string;
  outputs: string[];
}

const fence = /^( *)```(sh run|text output)\n([\s\S]*?)^\1```$/gm;

/** Without a list's indentation. */
const outdented = (body: string, indentation: string): string =>
  indentation === '' ? body : body.replaceAll(new RegExp(`^${indentation}`, 'gm'), '');

/** Blocks `sh run`, each with its blocks `text output`. */
async function stepsOf(page: string): Promise<Step[]> {
  const text = await readFile(join(root, page), 'utf8');
  const steps: Step[] = [];
  for (const [, indentation = '', kind, body = ''] of text.matchAll(fence)) {
    const block = outdented(body, indentation);
    if (kind === 'sh run') steps.push({ commands: block, outputs: [] });
    else steps.at(-1)?.outputs.push(block);
  }
  if (steps.length === 0) throw new Error(`${page} has no commands to run`);
  return steps;
}

/** `…` stands for any text; the width of gaps does not count. */
const pattern = (line: string): string =>
  line
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+'))
    .join('.*');

/** In order. */
function missingLines(shown: string, printed: string): string[] {
  const lines = shown.split('\n').filter((line) => line.trim() && line.trim() !== '…');
  let rest = printed;
  return lines.filter((line) => {
    const found = new RegExp(`^\\s*${pattern(line)}\\s*?$`, 'm').exec(rest);
    if (found) rest = rest.slice(found.index + found[0].length);
    return !found;
  });
}

export interface Shell {
  folder: string;
  env: Record<string, string>;
  /** For the page's paths and addresses. */
  instead: Record<string, string>;
}

const between = '\u0001';

/** Into one shell, with their outputs. */
async function typed(steps: readonly Step[], { folder, env, instead }: Shell) {
  const body = steps.map(({ commands }) => `${commands}\nprintf '%s' '${between}'`).join('\n');
  const script = Object.entries(instead).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    body,
  );
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await new Promise((done) => child.once('close', done));
  const shown = Object.entries(instead).reduce(
    (text, [from, to]) => text.replaceAll(to, from),
    printed,
  );
  return { code, printed: shown.split(between).slice(0, -1), all: shown };
}

/** By its path in the repository; reports shown lines that were not printed. */
export async function follow(page: string, shell: Shell): Promise<void> {
  const steps = await stepsOf(page);
  const { code, printed, all } = await typed(steps, shell);
  if (code !== 0) throw new Error(`${page} ended with ${code}:\n${all}`);
  for (const [i, { commands, outputs }] of steps.entries())
    for (const shown of outputs) {
      const missing = missingLines(shown, printed[i] ?? '');
      if (missing.length > 0)
        throw new Error(`${commands}did not print\n${missing.join('\n')}\nbut\n${printed[i]}`);
    }
}
