import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** What each worker runs again and again: one input of a network. */
export interface RateTask {
  network: string | Uint8Array;
  /** Shape of the input; its first number counts the items of a run. */
  dims: readonly number[];
  threads: number;
}

const noise = (length: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => 0.3 * Math.sin(i / 7) + 0.2 * (Math.random() - 0.5));

async function work({ network, dims, threads }: RateTask): Promise<void> {
  const options = { intraOpNumThreads: threads, interOpNumThreads: 1 };
  const session =
    typeof network === 'string'
      ? await InferenceSession.create(network, options)
      : await InferenceSession.create(network, options);
  const [input = ''] = session.inputNames;
  const values = noise(dims.reduce((product, size) => product * size, 1));
  const feed = { [input]: new Tensor('float32', values, [...dims]) };
  await session.run(feed);
  parentPort?.on('message', (runs: number) => {
    void (async () => {
      for (let done = 0; done < runs; done++) await session.run(feed);
      parentPort?.postMessage('done', []);
    })();
  });
  parentPort?.postMessage('ready', []);
}

const answer = (worker: Worker): Promise<unknown> => once(worker, 'message');

/** Items a second; by the clock, and of the processor's time, which other programs on the machine change less. */
export interface Rate {
  perSecond: number;
  perCpuSecond: number;
}

/** Workers with a session each that are ready to run, again and again. */
export interface RateMeter {
  /** Runs at least `items` items in each worker, all at once, and says how fast they were together. */
  round(items: number): Promise<Rate>;
  stop(): Promise<void>;
}

/** Starts some workers, each with a session of its own. */
export async function startRate(task: RateTask, workers: number): Promise<RateMeter> {
  const pool = Array.from(
    { length: workers },
    () => new Worker(new URL(import.meta.url), { workerData: task }),
  );
  await Promise.all(pool.map(answer));
  const [batch = 1] = task.dims;
  return {
    async round(items) {
      const runs = Math.ceil(items / batch);
      const start = performance.now();
      const cpu = process.cpuUsage();
      const finished = pool.map(answer);
      for (const worker of pool) worker.postMessage(runs, []);
      await Promise.all(finished);
      const { user, system } = process.cpuUsage(cpu);
      const done = workers * runs * batch;
      return {
        perSecond: (done * 1000) / (performance.now() - start),
        perCpuSecond: (done * 1e6) / (user + system),
      };
    },
    async stop() {
      await Promise.all(pool.map((worker) => worker.terminate()));
    },
  };
}

/** The fastest of some rounds. */
export async function bestRate(
  task: RateTask,
  { workers, items, rounds }: { workers: number; items: number; rounds: number },
): Promise<Rate> {
  const meter = await startRate(task, workers);
  const rates: Rate[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await meter.round(items));
  await meter.stop();
  return {
    perSecond: Math.max(...rates.map(({ perSecond }) => perSecond)),
    perCpuSecond: Math.max(...rates.map(({ perCpuSecond }) => perCpuSecond)),
  };
}

if (!isMainThread) await work(workerData as RateTask);
