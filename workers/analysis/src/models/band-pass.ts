/** y = b0 x + b1 x1 + b2 x2 - a1 y1 - a2 y2. */
interface Section {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

export interface FrequencyBand {
  fmin_hz: number | null;
  fmax_hz: number | null;
}

/** BirdNET-Analyzer's Butterworth order. */
const order = 5;

/**
 * Second-order sections by the bilinear transform with pre-warped cutoff (Oppenheim and Schafer,
 * "Discrete-Time Signal Processing", 7.1).
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

/** `radians` per sample. */
function gainAt({ b, a }: Section, radians: number): number {
  const size = ([first, second, third]: readonly [number, number, number]) =>
    Math.hypot(
      first + second * Math.cos(radians) + third * Math.cos(2 * radians),
      second * Math.sin(radians) + third * Math.sin(2 * radians),
    );
  return size(b) / size([1, ...a]);
}

/**
 * The low-pass poles `p` become roots of `s² - p B s + w²` (width `B`, centre `w`, both pre-warped;
 * same book). Gain is 1 at the centre. A high-pass plus a low-pass would leave much more beside a
 * narrow band.
 */
function butterworthBand(lowHz: number, highHz: number, sampleRateHz: number): Section[] {
  const [low, high] = [lowHz, highHz].map((hertz) => Math.tan((Math.PI * hertz) / sampleRateHz));
  const [width, squared] = [high! - low!, low! * high!];
  const scaled = (a: Section['a']): Section => {
    const section: Section = { b: [1, 0, -1], a };
    const gain = 1 / gainAt(section, 2 * Math.atan(Math.sqrt(squared)));
    return { b: [gain, 0, -gain], a };
  };
  const sections: Section[] = [];
  for (let pair = 0; pair < Math.floor(order / 2); pair++) {
    const angle = (Math.PI * (2 * pair + 1 + order)) / (2 * order);
    // Half of p B, and the root of its square less w².
    const [re, im] = [(width * Math.cos(angle)) / 2, (width * Math.sin(angle)) / 2];
    const [x, y] = [re * re - im * im - squared, 2 * re * im];
    const size = Math.hypot(x, y);
    const root = [Math.sqrt((size + x) / 2), Math.sign(y) * Math.sqrt((size - x) / 2)] as const;
    for (const sign of [1, -1]) {
      const [u, v] = [re + sign * root[0], im + sign * root[1]];
      const norm = (1 - u) ** 2 + v * v;
      // z = (1 + s) / (1 - s), of a pole and its conjugate.
      sections.push(scaled([(-2 * (1 - u * u - v * v)) / norm, ((1 + u) ** 2 + v * v) / norm]));
    }
  }
  const norm = 1 + width + squared;
  sections.push(scaled([(2 * (squared - 1)) / norm, (1 - width + squared) / norm]));
  return sections;
}

function sectionsOf({ fmin_hz, fmax_hz }: FrequencyBand, sampleRateHz: number): Section[] {
  const low = fmin_hz !== null && fmin_hz > 0 ? fmin_hz : null;
  const high = fmax_hz !== null && fmax_hz < sampleRateHz / 2 ? fmax_hz : null;
  if (low !== null && high !== null) return butterworthBand(low, high, sampleRateHz);
  if (low !== null) return butterworth('high', low, sampleRateHz);
  return high === null ? [] : butterworth('low', high, sampleRateHz);
}

/** In place, for one stream. */
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
 * Fifth-order Butterworth filter run forward, as BirdNET-Analyzer does before it cuts windows. At
 * or above half the sample rate `fmax_hz` removes nothing, and `fmin_hz` leaves silence.
 */
export async function* bandPass(
  blocks: AsyncIterable<Float32Array>,
  sampleRateHz: number,
  band: FrequencyBand,
): AsyncGenerator<Float32Array> {
  const { fmin_hz } = band;
  if (fmin_hz !== null && fmin_hz >= sampleRateHz / 2) {
    for await (const block of blocks) yield new Float32Array(block.length);
    return;
  }
  const sections = sectionsOf(band, sampleRateHz);
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
