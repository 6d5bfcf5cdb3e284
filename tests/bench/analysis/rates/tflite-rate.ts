import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RateMeter } from './inference-rate.ts';

const program = fileURLToPath(new URL('tflite-rate.py', import.meta.url));

/** TensorFlow Lite, ready to run; or the reason why it is not there. */
export type TfliteMeter = RateMeter | { missing: string };

/**
 * BirdNET V2.4 in TensorFlow Lite: the file that the environment variable BIOPHONY_TFLITE_MODEL names, run by the Python
 * of BIOPHONY_PYTHON (`python3`) with ai_edge_litert, tflite_runtime or tensorflow.
 */
export async function startTflite(processes: number): Promise<TfliteMeter> {
  const model = process.env.BIOPHONY_TFLITE_MODEL;
  if (!model) return { missing: 'BIOPHONY_TFLITE_MODEL names no .tflite file of BirdNET V2.4' };
  const python = process.env.BIOPHONY_PYTHON ?? 'python3';
  const child = spawn(python, [program, model, String(processes)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  // What is written to a program that ended is told by its end.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const failed = new Promise<null>((resolve) => {
    child.once('error', ({ message }) => {
      said += message;
      resolve(null);
    });
  });
  const line = async (): Promise<string | null> => {
    const next = await Promise.race([lines.next(), failed]);
    return next === null || next.done ? null : next.value;
  };
  if ((await line()) !== 'ready') {
    child.kill();
    return { missing: said.trim().split('\n').at(-1) ?? `${python} said nothing` };
  }
  return {
    async round(items) {
      child.stdin.write(`${items}\n`);
      const answer = await line();
      if (answer === null) throw new Error(`${program} ended: ${said}`);
      const { seconds, cpu_seconds } = JSON.parse(answer) as {
        seconds: number;
        cpu_seconds: number;
      };
      const done = processes * items;
      return { perSecond: done / seconds, perCpuSecond: done / cpu_seconds };
    },
    async stop() {
      child.stdin.end();
      await new Promise((resolve) => child.once('close', resolve));
    },
  };
}
