// A process that asks for one path again and again, so that its times are not those of whatever the benchmark does meanwhile.
import { fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Load } from './load.ts';
import type { BenchServer } from './server.ts';

type Watched = Pick<BenchServer, 'baseUrl' | 'key'>;

const watched = process.env.BENCH_WATCHED;
if (watched && process.send) {
  const { server, path } = JSON.parse(watched) as { server: BenchServer; path: string };
  const over = new AbortController();
  process.once('message', () => over.abort());
  const load = new Load(server, 1);
  const times: number[] = [];
  while (!over.signal.aborted) {
    const { ms, status } = await load.call({ method: 'GET', path });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(ms);
    // The first calls are those of a new connection and of code that was not run before.
    if (times.length === 20) process.send('warm');
    await wait(2);
  }
  load.close();
  process.send(times.slice(20));
  process.disconnect();
}

/** Milliseconds of a call's answers, in order of length, while `work` goes on; the next is asked for a moment after the last. */
export async function watchWhile(
  { baseUrl, key }: Watched,
  path: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const child = fork(fileURLToPath(import.meta.url), {
    execArgv: ['--conditions=biophony'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      BENCH_WATCHED: JSON.stringify({ server: { baseUrl, key }, path }),
    },
  });
  const said = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`The watcher ended with ${code}.`)));
    });
  await said();
  await work();
  const times = said();
  child.send('over');
  return ((await times) as number[]).toSorted((a, b) => a - b);
}
