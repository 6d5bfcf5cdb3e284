/** One second-order section: y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2. */
interface Section {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

export interface Band {
  /** Lowest frequency kept, hertz; null keeps everything below. */
  fmin_hz: number | null;
  /** Highest frequency kept, hertz; null keeps everything above. */
  fmax_hz: number | null;
}

/** BirdNET-Analyzer's order of its Butterworth filters. */
const order = 5;

/**
 * A Butterworth low-pass or high-pass as second-order sections, by the bilinear transform with the cutoff
 * pre-warped (Oppenheim and Schafer, "Discrete-Time Signal Processing", 7.1).
 */
function butterworth(kind: 'low' | 'high', cutoffHz: number, sampleRateHz: number): Section[] {
  const k = Math.tan((Math.PI * cutoffHz) / sampleRateHz);
  const sign = kind === 'low' ? 1 : -1;
  const gain = kind === 'low' ? k : 1;
  const sections: Section[] = [];
  for (let pair = 0; pair < Math.floor(order / 2); pair++) {
    const damping = 2 * Math.sin((Math.PI * (2 * pair + 1)) / (2 * order));
    const norm = 1 / (1 + damping * k + k * k);
    const b = gain * gain * norm;
    sections.push({
      b: [b, 2 * sign * b, b],
      a: [2 * (k * k - 1) * norm, (1 - damping * k + k * k) * norm],
    });
  }
  const norm = 1 / (1 + k);
  sections.push({ b: [gain * norm, sign * gain * norm, 0], a: [(k - 1) * norm, 0] });
  return sections;
}

/** Makes a function that filters one stream in place, block after block, through a section. */
function sectionFilter({ b: [b0, b1, b2], a: [a1, a2] }: Section): (block: Float64Array) => void {
  let s1 = 0;
  let s2 = 0;
  return (block) => {
    for (let i = 0; i < block.length; i++) {
      const x = block[i] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      block[i] = y;
    }
  };
}

/**
 * Removes what lies outside the band from a stream of samples, with fifth-order Butterworth filters run forward, as
 * BirdNET-Analyzer does before it cuts windows. Nothing lies above half the sample rate: `fmax_hz` there removes
 * nothing, `fmin_hz` there leaves silence.
 */
export async function* bandPass(
  blocks: AsyncIterable<Float32Array>,
  sampleRateHz: number,
  { fmin_hz, fmax_hz }: Band,
): AsyncGenerator<Float32Array> {
  const sections: Section[] = [];
  if (fmin_hz !== null && fmin_hz >= sampleRateHz / 2) {
    for await (const block of blocks) yield new Float32Array(block.length);
    return;
  }
  if (fmin_hz !== null && fmin_hz > 0) sections.push(...butterworth('high', fmin_hz, sampleRateHz));
  if (fmax_hz !== null && fmax_hz < sampleRateHz / 2) {
    sections.push(...butterworth('low', fmax_hz, sampleRateHz));
  }
  if (sections.length === 0) {
    yield* blocks;
    return;
  }
  const filters = sections.map(sectionFilter);
  for await (const block of blocks) {
    const samples = Float64Array.from(block);
    for (const filter of filters) filter(samples);
    yield Float32Array.from(samples);
  }
}
