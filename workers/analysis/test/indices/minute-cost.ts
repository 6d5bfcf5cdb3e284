// Measures what the indices of each minute cost beside those of the whole recording alone; started by their benchmark.
// Arguments: minutes of noise at 48 kHz, and rounds. Prints the medians of milliseconds of processor time a minute, as JSON.
// oxlint-disable steady-tests/elapsed -- it measures for its benchmark
import { createAcousticIndices } from '../../src/indices/acoustic-indices.ts';
import { createMinuteSpectra } from '../../src/indices/minute-spectra.ts';
import { noise } from '../../src/testing/sounds.ts';

const [minutes = 1, rounds = 1] = process.argv.slice(2).map(Number);
const rate = 48_000;
const blockSize = 262_144;
const minute = noise(60 * rate, 0.1);

/** Processor time per minute, with the long-duration spectrogram. */
function millisecondsWith(minuteSeconds: number): number {
  const spectra = createMinuteSpectra(rate, 1024, Date.UTC(2024, 4, 1));
  const indices = createAcousticIndices(rate, spectra.addFrame, minuteSeconds);
  const began = process.cpuUsage();
  for (let nth = 0; nth < minutes; nth++)
    for (let at = 0; at < minute.length; at += blockSize)
      indices.push(minute.subarray(at, at + blockSize));
  indices.finish();
  spectra.finish(minutes * minute.length);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000 / minutes;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

millisecondsWith(60);
const [byMinute, whole]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round++) {
  byMinute.push(millisecondsWith(60));
  whole.push(millisecondsWith(Infinity));
}
console.log(JSON.stringify({ byMinute: median(byMinute), whole: median(whole) }));
