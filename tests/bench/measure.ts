import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** How a program did: wall and CPU seconds, and the most memory it held, bytes. */
export interface Measured {
  code: number | null;
  seconds: number;
  cpuSeconds: number;
  peakBytes: number;
  stdout: string;
  stderr: string;
}

const pollMs = 25;
const ticksPerSecond = 100;

/** What a running process has used: CPU seconds, the most memory it held and what it holds now, bytes. */
export interface ProcessUse {
  cpuSeconds: number;
  peakBytes: number;
  residentBytes: number;
}

/** From /proc; null when there is no such process. */
export function processUse(pid: number): ProcessUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (field: string) =>
      Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      cpuSeconds: ticks / ticksPerSecond,
      peakBytes: bytes('VmHWM'),
      residentBytes: bytes('VmRSS'),
    };
  } catch {
    return null;
  }
}

/** Runs a program to its end; its CPU time and memory are read from /proc until just before that. */
export function measure(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Measured> {
  const began = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  let seen = { cpuSeconds: 0, peakBytes: 0 };
  const timer = setInterval(() => {
    const now = processUse(child.pid ?? 0);
    // A program that has ended shows no memory any more.
    if (now && now.peakBytes > 0) seen = now;
  }, pollMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(timer);
      const seconds = (performance.now() - began) / 1000;
      resolve({ code, seconds, ...seen, stdout, stderr });
    });
  });
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** What else this machine is doing, as its one-minute load. */
export const loadText = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
