import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../tools/scripts/service/free-port.ts';
import { stillWorker } from '../../../../tools/scripts/service/wrangler.ts';
import type { Report, Visit } from './upload-and-wait.ts';

/** Quiet and offline, logs in their own folder; the SDK comes from its source. */
const environment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  CI: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_BUILD_CONDITIONS: 'biophony,workerd,worker,browser',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_PATH: join(folder, 'logs'),
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false',
});

/** Returns its address and how to end it. */
async function startWorker(folder: string) {
  const main = fileURLToPath(new URL('./worker-program.ts', import.meta.url));
  // Otherwise wrangler takes the repository's, which are another Worker's.
  const config = join(folder, 'wrangler.json');
  const settings = { name: 'visitor', main, compatibility_date: '2026-09-01' };
  await writeFile(config, JSON.stringify(settings));
  const flags = ['--config', config, '--ip', '127.0.0.1', '--port', String(await freePort())];
  const state = ['--persist-to', join(folder, 'state')];
  const child = spawn(process.execPath, [stillWorker, ...flags, ...state], {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const ready = /Ready on (\S+)/.exec(log)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`the Worker ended before it was ready:\n${log}`)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

/** On workerd. `folder`: for wrangler's files. */
export async function runInWorker(folder: string, visit: Visit): Promise<Report> {
  const worker = await startWorker(folder);
  try {
    const answer = await fetch(worker.url, { method: 'POST', body: JSON.stringify(visit) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Report;
  } finally {
    await worker.stop();
  }
}
