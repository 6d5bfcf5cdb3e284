import { execFile } from 'node:child_process';

/** What files of a process hold at most. */
export const limitBytes = 8 * 1024;

/**
 * Runs code of a module in a process of its own whose files hold at most `limitBytes`. As on a disk that is nearly full, the
 * write that reaches the end is short and succeeds; the next one fails, with EFBIG. Answers what it prints.
 */
export function runLimited(code: string): Promise<string> {
  const node = [process.execPath, '--conditions=biophony', '--input-type=module', '--eval', code];
  const limited = `ulimit -f ${limitBytes / 1024} && exec "$@"`;
  const { PATH } = process.env;
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', limited, 'bash', ...node], { env: { PATH } }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
  });
}
