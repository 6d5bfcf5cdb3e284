import { execFile } from 'node:child_process';

/** Bytes. */
export const limitBytes = 8 * 1024;

/**
 * Runs a module in its own process whose files hold `limitBytes`. As on a nearly full disk, the
 * write that reaches the end is short; the next one fails with EFBIG. Returns its output.
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
