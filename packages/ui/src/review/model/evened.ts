/** Level wanted of what is heard, and the loudest sample allowed, in decibels below full scale. */
const [wantedDb, peakDb] = [-20, -1];
/** Quiet clips are raised by so many decibels at most, so that silence does not become a roar. */
const mostGainDb = 36;
/** Seconds of a block, and how far (decibels) a block may lie below the mean to be counted. */
const [blockSeconds, gateDb] = [0.1, 10];

const decibels = (power: number): number => 10 * Math.log10(power);

/**
 * By how many decibels a clip is raised (or lowered) so that all clips are about as loud: its level becomes -20 dB and no
 * sample passes -1 dB of full scale. The level is the mean power of the blocks of 0.1 s that are no more than 10 dB below
 * the mean of all, so that pauses do not count: the relative gate of ITU-R BS.1770-5, without its frequency weighting,
 * which says nothing of a bat that is played slowly. 0 for silence.
 */
export function evenedGainDb(samples: Float32Array, sampleRate: number): number {
  const length = Math.max(1, Math.round(blockSeconds * sampleRate));
  const powers: number[] = [];
  let peak = 0;
  for (let from = 0; from < samples.length; from += length) {
    const to = Math.min(samples.length, from + length);
    let sum = 0;
    for (let at = from; at < to; at++) {
      const value = samples[at]!;
      sum += value * value;
      peak = Math.max(peak, Math.abs(value));
    }
    powers.push(sum / (to - from));
  }
  if (peak === 0) return 0;
  const mean = (of: readonly number[]) => of.reduce((all, one) => all + one, 0) / of.length;
  const least = mean(powers) * 10 ** (-gateDb / 10);
  const level = mean(powers.filter((power) => power >= least));
  return Math.min(mostGainDb, wantedDb - decibels(level), peakDb - decibels(peak * peak));
}
