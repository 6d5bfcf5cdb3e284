import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/scripts/service/free-port.ts';
import { wrangler, wranglerEnvironment } from '../../../tools/scripts/service/wrangler.ts';

const keys = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

const configuration = {
  name: 'store',
  main: 'worker.js',
  compatibility_date: '2026-01-01',
  r2_buckets: [
    {
      binding: 'OBJECTS',
      bucket_name: 'biophony',
      local_dev: { experimental_s3_credentials: keys },
    },
  ],
};

/** Lists and deletes objects. */
const worker = `export default {
  async fetch(request, { OBJECTS }) {
    const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
    if (request.method === 'DELETE') await OBJECTS.delete(key);
    const { objects } = await OBJECTS.list();
    return Response.json(objects.map((object) => object.key));
  },
};`;

/** With its S3 endpoint and the bucket `biophony`. */
export interface LocalR2 {
  /** For a program: the store and its keys. */
  environment: Record<string, string>;
  keys(): Promise<string[]>;
  delete(key: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startLocalR2(): Promise<LocalR2> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-r2-'));
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(configuration));
  writeFileSync(join(folder, 'worker.js'), worker);
  const port = ['--port', String(await freePort()), '--ip', '127.0.0.1', '--inspector-port', '0'];
  const child = spawn(
    process.execPath,
    [wrangler, 'dev', ...port, '--show-interactive-dev-session=false'],
    {
      cwd: folder,
      env: wranglerEnvironment(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
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
    void ended.then(() => reject(new Error(`R2 ended before it was ready:\n${log}`)));
  }).catch(async (cause: unknown) => {
    await stop();
    throw cause;
  });
  return {
    environment: {
      BIOPHONY_S3_ENDPOINT: `${url}/cdn-cgi/local/r2/s3`,
      BIOPHONY_S3_REGION: 'auto',
      BIOPHONY_S3_ACCESS_KEY_ID: keys.accessKeyId,
      BIOPHONY_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    keys: async () => (await (await fetch(url)).json()) as string[],
    delete: async (key) =>
      void (await fetch(`${url}/${encodeURIComponent(key)}`, { method: 'DELETE' })),
    stop,
  };
}
