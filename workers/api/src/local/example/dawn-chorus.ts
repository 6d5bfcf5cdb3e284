/** A call in the synthetic chorus: a tone that glides, repeated; hertz and seconds. */
interface Call {
  from_hz: number;
  to_hz: number;
  length_s: number;
  every_s: number;
  amplitude: number;
}

const voices: Call[] = [
  { from_hz: 3200, to_hz: 4800, length_s: 0.18, every_s: 1.1, amplitude: 0.22 },
  { from_hz: 6500, to_hz: 5200, length_s: 0.09, every_s: 0.45, amplitude: 0.12 },
  { from_hz: 1900, to_hz: 1750, length_s: 0.6, every_s: 2.7, amplitude: 0.18 },
  { from_hz: 8000, to_hz: 8600, length_s: 0.05, every_s: 0.2, amplitude: 0.06 },
];

/** A small repeatable random generator (mulberry32), so that a card is the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Sixteen-bit mono samples of an invented dawn chorus: gliding calls over pink-ish noise.
 * The same seed gives the same sound.
 */
export function dawnChorus(options: {
  seed: number;
  seconds: number;
  sampleRateHz: number;
}): Int16Array {
  const { seed, seconds, sampleRateHz } = options;
  const random = seededRandom(seed);
  const samples = new Float32Array(Math.round(seconds * sampleRateHz));
  let low = 0;
  for (let i = 0; i < samples.length; i++) {
    low = 0.98 * low + 0.02 * (random() * 2 - 1);
    samples[i] = low * 0.25 + (random() * 2 - 1) * 0.004;
  }
  for (const voice of voices.slice(0, 2 + (seed % 3))) {
    for (let at = random() * voice.every_s; at < seconds; at += voice.every_s * (0.8 + random())) {
      const length = Math.round(voice.length_s * sampleRateHz);
      const first = Math.round(at * sampleRateHz);
      let phase = 0;
      for (let n = 0; n < length && first + n < samples.length; n++) {
        const progress = n / length;
        phase +=
          (2 * Math.PI * (voice.from_hz + (voice.to_hz - voice.from_hz) * progress)) / sampleRateHz;
        const envelope = Math.sin(Math.PI * progress) ** 2;
        samples[first + n] =
          (samples[first + n] ?? 0) + voice.amplitude * envelope * Math.sin(phase);
      }
    }
  }
  return Int16Array.from(samples, (value) => Math.max(-1, Math.min(1, value)) * 32767);
}
