// The work of tests/bench/analysis/resampling.ts, which says what it measures. RATES, comma-separated hertz, looks at fewer rates;
// FIGURES names the file that libsoxr's gains to the rates of models are written to: src/audio/soxr-hq.json,
// which the tests read.
// oxlint-disable steady-tests/elapsed -- it measures for its benchmark
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resample } from '../../src/audio/resample.ts';
import { responseOf, shareAt, shares, type Convert } from '../../src/audio/testing/response.ts';
import { joined } from '../../src/audio/audio-stream.ts';

const allRates = [8, 16, 22.05, 24, 32, 44.1, 48, 96, 192, 250, 256, 384].map((kHz) => kHz * 1000);
const rates = process.env.RATES?.split(',').map(Number) ?? allRates;
const recipes = { HQ: 4, VHQ: 6 } as const;
/** The tests have figures for them. */
const modelRates = [16_000, 22_050, 32_000, 48_000];
/** Highest frequency of BirdNET V2.4, for the wider filter. */
const birdnetHz = 15_000;
const blockSamples = 65_536;

const folder = mkdtempSync(join(tmpdir(), 'biophony-resampling-'));
const program = join(folder, 'soxr');

function compile(): boolean {
  const source = join(import.meta.dirname, 'soxr.c');
  const { status } = spawnSync('cc', ['-O2', '-o', program, source, '-lsoxr', '-lm']);
  if (status !== 0) console.log('without libsoxr: install gcc and libsoxr-dev to see the peer');
  return status === 0;
}

const bytesOf = (samples: Float32Array) =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);

/** Returns the processor time in seconds too. */
function soxr(recipe: keyof typeof recipes, sound: Float32Array, fromHz: number, toHz: number) {
  const given = [String(fromHz), String(toHz), String(recipes[recipe])];
  const ended = spawnSync(program, given, { input: bytesOf(sound), maxBuffer: 1 << 30 });
  if (ended.status !== 0) throw new Error(`libsoxr failed: ${String(ended.stderr)}`);
  const { buffer, byteOffset, byteLength } = Uint8Array.from(ended.stdout);
  return {
    made: new Float32Array(buffer, byteOffset, byteLength / 4),
    cpuS: Number(ended.stderr.toString()),
  };
}

async function* blocksOf(sound: Float32Array) {
  for (let at = 0; at < sound.length; at += blockSamples)
    yield sound.subarray(at, at + blockSamples);
}

const ours =
  (heardHz?: number): Convert =>
  async (sound, fromHz, toHz) => {
    const parts: Float32Array[] = [];
    for await (const part of resample(blocksOf(sound), fromHz, toHz, heardHz)) parts.push(part);
    return joined(parts);
  };

/** Of the processor; the filter is made before. */
async function minuteOf(convert: Convert, fromHz: number, toHz: number): Promise<number> {
  await convert(new Float32Array(10), fromHz, toHz);
  const sound = Float32Array.from(
    { length: 60 * fromHz },
    (_, i) => ((i * 7919) % 1000) / 1000 - 0.5,
  );
  const before = process.cpuUsage();
  await convert(sound, fromHz, toHz);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const text = (gain: number | null | undefined) =>
  (gain === null || gain === undefined ? '-' : gain.toFixed(Math.abs(gain) < 10 ? 2 : 0)).padStart(
    7,
  );

function line(name: string, gains: readonly (number | null)[], cpuMs: number): string {
  const at = (share: number) => gains[shares.indexOf(share)];
  const beyond = gains.filter((gain, i) => gain !== null && shares[i]! > 1) as number[];
  const columns = [0.5, 0.9, 0.95, 0.99, 1.01, 1.05].map((share) => text(at(share)));
  const half = shareAt(gains, -6.02);
  return [
    `  ${name.padEnd(10)}`,
    ...columns,
    (half === null ? '-' : half.toFixed(3)).padStart(7),
    text(beyond.length > 0 ? Math.max(...beyond) : null),
    cpuMs.toFixed(0).padStart(7),
  ].join(' ');
}

const pairs = rates.flatMap((from) =>
  rates.filter((to) => to !== from).map((to) => [from, to] as const),
);
const withPeer = compile();
const figures: Record<string, (number | null)[]> = {};
try {
  console.log(
    '              0.5    0.9    0.95    0.99    1.01    1.05    -6 dB worst>1  ms/minute',
  );
  for (const [from, to] of pairs) {
    console.log(`${from} to ${to} Hz`);
    const own = await responseOf(ours(), from, to);
    console.log(line('ours', own, await minuteOf(ours(), from, to)));
    if (to >= 48_000) {
      const wide = await responseOf(ours(birdnetHz), from, to);
      console.log(line('to 15 kHz', wide, await minuteOf(ours(birdnetHz), from, to)));
    }
    if (!withPeer) continue;
    for (const recipe of ['HQ', 'VHQ'] as const) {
      const convert: Convert = async (sound) => soxr(recipe, sound, from, to).made;
      const gains = await responseOf(convert, from, to);
      const noise = Float32Array.from(
        { length: 60 * from },
        (_, i) => ((i * 7919) % 1000) / 1000 - 0.5,
      );
      console.log(line(`soxr ${recipe}`, gains, soxr(recipe, noise, from, to).cpuS * 1000));
      if (recipe === 'HQ') {
        if (modelRates.includes(to))
          figures[`${from}:${to}`] = gains.map(
            (gain) => gain && Math.max(-150, Math.round(gain * 100) / 100),
          );
        const off = own.map((gain, i) =>
          gain === null || gains[i] === null || shares[i]! > 0.95 ? 0 : Math.abs(gain - gains[i]!),
        );
        console.log(
          `  ours differs from HQ by at most ${Math.max(...off).toFixed(2)} dB up to 0.95`,
        );
      }
    }
  }
  const kept = process.env.FIGURES;
  if (kept) writeFileSync(kept, `${JSON.stringify({ shares, gains_db: figures })}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
