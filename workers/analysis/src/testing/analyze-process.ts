import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';
import { noise, tone } from './sounds.ts';
import { wavFile } from './made-wav.ts';

const main = join(import.meta.dirname, '../main.ts');
const sampleRateHz = 16_000;

export const analyzeArgs = (...args: string[]): string[] => [
  '--conditions=biophony',
  main,
  'analyze',
  ...args,
];

export function madeRecording(seconds: number, callAt: number): Uint8Array {
  const sound = noise(sampleRateHz * seconds, 0.01);
  const call = tone(4000, sampleRateHz, 0.4, 0.1);
  call.forEach((value, i) => (sound[Math.floor(callAt * sampleRateHz) + i]! += value));
  return wavFile([sound], { sampleRateHz });
}

/**
 * One minute each, over two seconds of work: an analysis stopped at its journal's first write,
 * after a second, has not finished.
 */
export const recordingsToStopIn = 60;

export async function makeCard(card: string, count: number, seconds: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const clock = new Date(Date.UTC(2024, 4, 1) + at * 600_000).toISOString().slice(0, 16);
    const name = `${clock.replaceAll('-', '').replace('T', '_').replace(':', '')}00.WAV`;
    const path = join(card, at < count / 2 ? 'a' : 'b', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, madeRecording(seconds, (at * 0.37) % (seconds - 1)));
  }
  await writeFile(join(card, 'empty.wav'), '');
}

export interface ProcessExit {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

export function startAnalyze(
  folder: string,
  ...args: string[]
): { child: ChildProcess; output: { stderr: string }; ended: Promise<ProcessExit> } {
  const child = spawn(process.execPath, analyzeArgs(...args), { cwd: folder });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => (output.stdout += text));
  child.stderr.on('data', (text) => (output.stderr += text));
  const ended = new Promise<ProcessExit>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, ...output })),
  );
  return { child, output, ended };
}

export const analyze = (folder: string, ...args: string[]): Promise<ProcessExit> =>
  startAnalyze(folder, ...args).ended;

/** By path, one character a byte; without hidden files. */
export async function resultsIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const read = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(folder.length + 1), (await readFile(path)).toString('latin1')] as const;
  });
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Journals and locks. */
export const hiddenIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch((): string[] => [])).filter((name) => name.startsWith('.'));

export async function journalBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await hiddenIn(folder))
    if (name.startsWith('.analysis-journal'))
      bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  return bytes;
}

export const until = (holds: () => Promise<boolean> | boolean, ms = waitMs): Promise<unknown> =>
  vi.waitUntil(holds, { timeout: ms, interval: 20 });
