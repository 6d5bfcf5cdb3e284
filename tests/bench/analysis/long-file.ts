// The most memory an analysis of one long recording holds: twelve hours at 8 kHz for the analyses without a model, up
// to two hours for BirdNET V2.4's network, beside a recording of one minute. `long-file.ts 1` takes an hour.
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dawnChorus } from '../../fixtures/survey/dawn-chorus.ts';
import { given } from '../quick.ts';
import { analysisProgram, birdnetModels } from './model.ts';
import { loadText, measure } from '../measure.ts';

const hours = given(12, 1 / 60);
const sampleRateHz = 8000;
const chorusSeconds = 60;
const weightless = ['acoustic_indices', 'audio_events'];
const birdnet = ['birdnet_v2_4', '--set', 'min_conf=0.9', '--set', 'top_n=3'];

/** The header of a WAV file of 16-bit mono samples (Microsoft, "Multimedia Programming Interface", 1991). */
function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, sampleRateHz],
    [28, sampleRateHz * 2],
    [40, dataBytes],
  ] as const)
    header.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    header.writeUInt16LE(value, at);
  header.write('data', 36);
  return header;
}

/** Writes one chorus again and again, a little louder or fainter each time. */
function writeLongRecording(path: string, seconds: number): void {
  const chorus = dawnChorus({ seed: 5, seconds: chorusSeconds, sampleRateHz });
  const file = openSync(path, 'w');
  const repeats = Math.ceil(seconds / chorusSeconds);
  writeSync(file, wavHeader(repeats * chorus.byteLength));
  for (let repeat = 0; repeat < repeats; repeat++) {
    const loudness = 0.6 + 0.4 * Math.sin(repeat);
    const samples = chorus.map((sample) => sample * loudness);
    writeSync(file, new Uint8Array(samples.buffer));
  }
  closeSync(file);
}

async function report(scratch: string, args: string[], lengthHours: number): Promise<void> {
  const path = join(scratch, '20260521_050000.WAV');
  writeLongRecording(path, lengthHours * 3600);
  const out = join(scratch, 'out');
  const [type = '', ...settings] = args;
  const run = await measure(process.execPath, [
    analysisProgram,
    'analyze',
    path,
    '--type',
    type,
    ...settings,
    '--out',
    out,
    '--threads',
    '1',
  ]);
  rmSync(out, { recursive: true, force: true });
  if (run.code !== 0) throw new Error(`the analysis failed: ${run.stderr}`);
  const length = lengthHours < 1 ? `${Math.round(lengthHours * 60)} min` : `${lengthHours} h`;
  console.log(
    `  ${type.padEnd(16)} ${length.padStart(6)}: ${(run.peakBytes / 1e6).toFixed(0)} MB, ${run.cpuSeconds.toFixed(0)} s of processor time`,
  );
}

/** A minute, `middle` hours and the longest; each of them once. */
const lengths = (middle: number, longest: number): Set<number> =>
  new Set([1 / 60, Math.min(middle, hours), Math.min(longest, hours)]);

const scratch = mkdtempSync(join(tmpdir(), 'biophony-bench-long-'));
try {
  console.log(`most memory for one recording at ${sampleRateHz} Hz (${loadText()}), goal 1000 MB`);
  for (const type of weightless)
    for (const length of lengths(1, hours)) await report(scratch, [type], length);
  const models = birdnetModels(scratch);
  for (const length of lengths(0.5, 2))
    await report(scratch, [...birdnet, '--models-dir', models], length);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
