import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { wrangler, wranglerEnvironment } from '../../../tools/scripts/service/wrangler.ts';
import type { Work } from './calibration-work.ts';

const pathOf = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));

/** A Worker in `wrangler dev`. */
export interface Workerd {
  /** Milliseconds by a clock outside: within a Worker none goes on while it computes. */
  ms(work: Work, times: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a fresh workerd that has computed nothing yet. */
export async function startWorkerd(): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
  const config = join(folder, 'wrangler.toml');
  writeFileSync(
    config,
    `name = "bench"
main = ${pathOf('./worker.ts')}
compatibility_date = "2026-09-01"
[alias]
"@biophony/statistics" = ${pathOf('../../../packages/statistics/src/index.ts')}
`,
  );
  const port = await freePort();
  const given = ['--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0'];
  const child = spawn(
    process.execPath,
    [wrangler, 'dev', ...given, '--show-interactive-dev-session=false', '--config', config],
    { cwd: folder, env: wranglerEnvironment(folder), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let told = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        if (told.includes('Ready on')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`wrangler ended (${code}): ${told}`)));
  });
  return {
    async ms(work, times) {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/?work=${work}&times=${times}`);
      const sum = await answer.text();
      if (!answer.ok || Number.isNaN(Number(sum))) throw new Error(`workerd answered: ${sum}`);
      return performance.now() - began;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
