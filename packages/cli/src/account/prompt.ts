import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CliError, exitCodes } from '../kit/errors.ts';

const interrupted = () =>
  new CliError('Stopped.', { hint: '', exitCode: exitCodes.interrupted, code: 'interrupted' });

/**
 * Asks on the terminal. `hidden` does not echo the answer. Throws CliError on Ctrl-C and Ctrl-D.
 */
export async function ask(question: string, { hidden = false } = {}): Promise<string> {
  let muted = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!muted) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.on('SIGINT', () => reject(interrupted()));
      lines.on('close', () => reject(interrupted()));
      lines.question(question).then(resolve, reject);
      muted = hidden;
    });
  } finally {
    lines.close();
    if (hidden) process.stderr.write('\n');
  }
}

export async function readFirstLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}
