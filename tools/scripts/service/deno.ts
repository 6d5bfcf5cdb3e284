import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packaged = fileURLToPath(
  new URL('../../../node_modules/@deno/linux-x64-glibc/deno', import.meta.url),
);

/** From its package, else from the PATH; null when missing. */
export function denoProgram(): string | null {
  for (const program of [packaged, 'deno']) {
    if (program === packaged && !existsSync(packaged)) continue;
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return program;
    } catch {
      continue;
    }
  }
  return null;
}
