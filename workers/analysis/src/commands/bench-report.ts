import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Device } from '../onnx/devices.ts';
import { timeText } from './model-texts.ts';

interface Machine {
  processor: string;
  cores: number;
  memory_bytes: number;
  system: string;
  node: string;
  /** Processes in the last minute, on average; null on Windows. */
  load: number | null;
  /** Other programs would slow an analysis down. */
  busy: boolean;
}

/** Load per core. */
const quietLoad = 0.3;

export function thisMachine(): Machine {
  const cores = availableParallelism();
  const load = process.platform === 'win32' ? null : (loadavg()[0] ?? 0);
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores,
    memory_bytes: totalmem(),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    load,
    busy: load !== null && load > quietLoad * cores,
  };
}

export interface AnalysisReport {
  analysis_type: string;
  /** Inference only; null without a network. */
  windows_per_s: number | null;
  /**
   * Share of multiply-adds, as the model's authors state them; the rate is a core's, so only on the
   * CPU.
   */
  matrix_share: number | null;
  by_sample_rate: {
    sample_rate_hz: number;
    /** Seconds of sound per second, on an idle machine and with its present load. */
    real_time_factor: number;
    real_time_factor_now: number;
    card_s: number;
  }[];
  problem: string | null;
}

export interface BenchReport {
  machine: Machine;
  threads: number;
  device: Device;
  /** Multiply-adds on one core. */
  matrix_per_s: number;
  /** Seconds of sound per second on one core. */
  reading: { sample_rate_hz: number; real_time_factor: number };
  resampling: { from_hz: number; to_hz: number; real_time_factor: number };
  card: {
    bytes: number;
    bits: number;
    channels: number;
    by_sample_rate: { sample_rate_hz: number; seconds: number }[];
  };
  analyses: AnalysisReport[];
  seconds: number;
}

const none = '–';
const khz = (hertz: number): string => `${hertz / 1000} kHz`;
const times = (factor: number): string => `${Math.round(factor).toLocaleString('en')} x`;
const gigabytes = (bytes: number): string => `${Math.round(bytes / 1e9)} GB`;

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
}

const analysisRow = (analysis: AnalysisReport): string[] => {
  const { analysis_type, windows_per_s, matrix_share, by_sample_rate } = analysis;
  return [
    analysis_type,
    windows_per_s === null ? none : windows_per_s.toFixed(windows_per_s < 10 ? 1 : 0),
    matrix_share === null ? none : `${Math.round(100 * matrix_share)}%`,
    times(by_sample_rate[0]?.real_time_factor ?? 0),
    ...by_sample_rate.map(({ card_s }) => timeText(card_s)),
  ];
};

function loadLines({ load, busy, cores }: BenchReport['machine']): string[] {
  if (load === null) return [];
  const of = `Load ${load.toFixed(1)} on ${cores} cores`;
  return busy
    ? [
        `${of}: other programs are running. What follows is reckoned by`,
        'the time of the processor, as on an idle machine; now it takes longer.',
      ]
    : [`${of}: the machine is quiet.`];
}

function soundLines({ matrix_per_s, reading, resampling }: BenchReport): string[] {
  const rows = [
    [
      'Matrix products',
      `${(matrix_per_s / 1e9).toFixed(1)} thousand million multiply-adds a second`,
    ],
    [`Reading WAV, ${khz(reading.sample_rate_hz)}`, `${times(reading.real_time_factor)} real time`],
    [
      `Resampling to ${khz(resampling.to_hz)}`,
      `${times(resampling.real_time_factor)} real time, with reading`,
    ],
  ] as const;
  return ['On one core', ...rows.map(([what, rate]) => `  ${what.padEnd(22)}${rate}`)];
}

/** Fits 80 columns. */
export function benchText(report: BenchReport): string {
  const { machine, threads, device, card, analyses } = report;
  const { processor, cores, memory_bytes, system, node } = machine;
  const rates = card.by_sample_rate;
  const rows = analyses.filter(({ problem }) => problem === null).map(analysisRow);
  const heads = rates.map(({ sample_rate_hz }) => khz(sample_rate_hz));
  const holds = rates.map(
    ({ sample_rate_hz, seconds }) => `${Math.round(seconds / 3600)} h at ${khz(sample_rate_hz)}`,
  );
  const head = ['analysis', 'windows/s', 'matrix', 'real time', ...heads];
  const lines = table([head, ...rows]).map((line) => `  ${line}`);
  const over = 'a full card at';
  return [
    processor,
    `${cores} cores, ${gigabytes(memory_bytes)} of memory, ${system}, Node ${node.slice(1)}`,
    ...loadLines(machine),
    `Networks ran on: ${device}.`,
    '',
    ...soundLines(report),
    '',
    `On ${threads === 1 ? 'one thread' : `${threads} threads`}`.padEnd(
      lines[0]!.length - over.length,
    ) + over,
    ...lines,
    ...analyses.flatMap(({ analysis_type, problem }) =>
      problem === null ? [] : [`  ${analysis_type}: ${problem}`],
    ),
    '',
    `card       of ${gigabytes(card.bytes)} with sound of ${card.bits} bits in one channel:`,
    `           ${holds.join(', ')}`,
    'windows/s  the network alone, with nothing beside it',
    'matrix     its share of what matrix products reach, by its published work',
    `real time  seconds of sound a second, from files of ${khz(rates[0]?.sample_rate_hz ?? 0)} to rows`,
  ].join('\n');
}
