// CPU time of a call of our service, as a share of that of a bare Hono and SQLite reference with the same rows in the same run.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended } from '../../../tools/scripts/service/keep-runner.ts';
import { loadText, median, processUse } from '../measure.ts';
import { sized } from '../quick.ts';
import { Load } from './support/load.ts';
import { startServer, type BenchServer } from './support/server.ts';

const requests = sized('REQUESTS', 3000, 32);
const rounds = sized('ROUNDS', 5, 1);
const projects = sized('PROJECTS', 10, 2);

async function startReference(): Promise<BenchServer> {
  const program = fileURLToPath(new URL('./support/reference-server.ts', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'biophony-bench-reference-'));
  const child = spawn(
    process.execPath,
    [program, join(folder, 'reference.sqlite'), String(projects)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready at (\S+)/.exec(chunk.toString())?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The reference ended with ${code}.`)));
  });
  const stop = async () => {
    child.removeAllListeners('exit').kill('SIGKILL');
    await ended(child);
    await rm(folder, { recursive: true });
  };
  const own = { email: '', key: 'token', idToken: 'token', folder, pid: child.pid ?? 0 };
  return { baseUrl, ...own, stop };
}

/** Microseconds of the server's CPU that one call takes. */
async function cpuOf(load: Load, { pid }: BenchServer, path: string): Promise<number> {
  const before = processUse(pid)?.cpuSeconds ?? 0;
  await load.each(requests, async () => {
    const { status, text } = await load.call({ method: 'GET', path });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  });
  return (((processUse(pid)?.cpuSeconds ?? 0) - before) / requests) * 1e6;
}

const [ours, reference] = [await startServer(), await startReference()];
const [load, referenceLoad] = [new Load(ours, 16), new Load(reference, 16)];
// People call with ID tokens, programs with API keys: both are measured.
const people = new Load({ ...ours, key: ours.idToken }, 16);
try {
  for (let index = 0; index < projects; index++)
    await load.json({ method: 'POST', path: '/api/projects', body: { title: `Project ${index}` } });
  console.log(
    `CPU of one call in microseconds, ${requests} calls, median of ${rounds} rounds, ${loadText()}`,
  );
  for (const path of ['/api/health', '/api/user/profile', '/api/projects']) {
    const [own, byKey, least]: number[][] = [[], [], []];
    await cpuOf(people, ours, path);
    await cpuOf(referenceLoad, reference, path);
    for (let round = 0; round < rounds; round++) {
      own?.push(await cpuOf(people, ours, path));
      least?.push(await cpuOf(referenceLoad, reference, path));
      byKey?.push(await cpuOf(load, ours, path));
    }
    const [mine, keyed, bare] = [median(own ?? []), median(byKey ?? []), median(least ?? [])];
    console.log(
      `${path.padEnd(16)} ours ${mine.toFixed(0).padStart(5)} (by API key ${keyed.toFixed(0)}), peer ${bare.toFixed(0).padStart(5)}: ${((bare / mine) * 100).toFixed(0)}% (${((bare / keyed) * 100).toFixed(0)}%) of the bare reference`,
    );
  }
} finally {
  for (const one of [load, referenceLoad, people]) one.close();
  await Promise.all([ours.stop(), reference.stop()]);
}
