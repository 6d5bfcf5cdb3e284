/** One sound of a song. Seconds and hertz. */
interface Note {
  at: number;
  length: number;
  /** Frequencies, evenly spaced in time. */
  contour: readonly number[];
  /** Peak amplitude, 0 to 1. */
  level: number;
  /** Amplitude of the octave above, relative to the note. */
  overtone?: number;
}

function frequencyAt(contour: readonly number[], progress: number): number {
  const position = progress * (contour.length - 1);
  const index = Math.min(Math.floor(position), contour.length - 2);
  const from = contour[index] ?? contour[0] ?? 0;
  const to = contour[index + 1] ?? from;
  const mix = position - index;
  return from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * mix));
}

/** Wraps at the end of the buffer. */
function sing(samples: Float32Array, sampleRate: number, note: Note): void {
  const length = Math.round(note.length * sampleRate);
  const first = Math.round(note.at * sampleRate);
  const overtone = note.overtone ?? 0;
  let phase = 0;
  for (let n = 0; n < length; n++) {
    const progress = n / length;
    phase += (2 * Math.PI * frequencyAt(note.contour, progress)) / sampleRate;
    const envelope = Math.min(1, 1.4 * Math.sin(Math.PI * progress)) * note.level;
    const at = (first + n) % samples.length;
    samples[at] = samples[at]! + envelope * (Math.sin(phase) + overtone * Math.sin(2 * phase));
  }
}

type Random = () => number;
type Song = (random: Random) => Note[];

const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** `waves` rises and falls of `depth` hertz around a line between two frequencies. */
const warble = (from: number, to: number, waves: number, depth: number): number[] =>
  Array.from({ length: waves * 2 + 1 }, (_, i) => {
    const middle = from + ((to - from) * i) / (waves * 2);
    return middle + (i % 2 === 0 ? -depth : depth);
  });

const blackbird: Song = (random) => {
  const notes: Note[] = [];
  let at = 0;
  for (let i = 0; i < 7; i++) {
    const length = between(random, 0.18, 0.42);
    const hz = between(random, 1650, 2500);
    const contour =
      random() < 0.4
        ? warble(hz, hz * between(random, 0.85, 1.1), 3, 90)
        : [hz, hz * between(random, 0.86, 1.22), hz * between(random, 0.8, 1.1)];
    notes.push({ at, length, contour, level: 0.5, overtone: 0.14 });
    at += length + between(random, 0.02, 0.08);
  }
  return notes;
};

const robin: Song = (random) => {
  const notes: Note[] = [];
  let at = 0;
  for (let i = 0; i < 13; i++) {
    const trill = random() < 0.3;
    const length = trill ? 0.24 : between(random, 0.06, 0.17);
    const hz = between(random, 3300, 6600);
    const contour = trill
      ? warble(hz, hz * 0.94, 7, 420)
      : [hz, hz * between(random, 0.72, 1.28), hz * between(random, 0.7, 1.15)];
    notes.push({ at, length, contour, level: 0.3 });
    at += length + between(random, 0.02, 0.09);
  }
  return notes;
};

const wren: Song = (random) => {
  const notes: Note[] = [];
  const pulses = [
    { count: 6, every: 0.13, from: 6900, to: 5000 },
    { count: 20, every: 0.045, from: 5300, to: 4200 },
    { count: 4, every: 0.15, from: 7400, to: 5400 },
    { count: 18, every: 0.042, from: 6400, to: 5200 },
    { count: 2, every: 0.2, from: 5200, to: 6900 },
  ];
  let at = 0;
  for (const { count, every, from, to } of pulses) {
    for (let i = 0; i < count; i++) {
      const hz = between(random, 0.97, 1.03);
      notes.push({ at, length: every * 0.8, contour: [from * hz, to * hz], level: 0.34 });
      at += every;
    }
  }
  return notes;
};

const greatTit: Song = () =>
  Array.from({ length: 6 }, (_, i): Note[] => [
    { at: i * 0.42, length: 0.14, contour: [5600, 5250, 5300], level: 0.4 },
    { at: i * 0.42 + 0.18, length: 0.2, contour: [4000, 3700, 3650], level: 0.46, overtone: 0.1 },
  ]).flat();

const chiffchaff: Song = (random) =>
  Array.from({ length: 9 }, (_, i) => {
    const end = random() < 0.5 ? 3450 : 4100;
    return { at: i * 0.34, length: 0.16, contour: [7000, end + 500, end, end + 60], level: 0.36 };
  });

const cuckoo: Song = () =>
  Array.from({ length: 2 }, (_, i): Note[] => [
    { at: i * 1.25, length: 0.24, contour: [800, 850, 800], level: 0.62, overtone: 0.14 },
    { at: i * 1.25 + 0.42, length: 0.36, contour: [640, 660, 620], level: 0.62, overtone: 0.14 },
  ]).flat();

/** White text on a box colour has a contrast of at least 4.5 to 1. */
export const singers = {
  'Eurasian Blackbird': { song: blackbird, colour: '#1f4e9c' },
  'European Robin': { song: robin, colour: '#b3400f' },
  'Eurasian Wren': { song: wren, colour: '#7a3b8f' },
  'Great Tit': { song: greatTit, colour: '#8a5a00' },
  'Common Chiffchaff': { song: chiffchaff, colour: '#0f6e78' },
  'Common Cuckoo': { song: cuckoo, colour: '#a1275c' },
} as const satisfies Record<string, { song: Song; colour: string }>;

export type Singer = keyof typeof singers;

/** Values in [0, 1) (mulberry32), so that the chorus is always the same. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Seconds. */
export const loopSeconds = 40;
/** Highest frequency drawn, in hertz. */
export const topHz = 9000;

/** A song and its box: seconds from the loop's start, hertz. */
export interface Performance {
  singer: Singer;
  confidence: number;
  notes: Note[];
  from: number;
  to: number;
  low: number;
  high: number;
}

const entries: readonly [Singer, at: number, confidence: number][] = [
  ['Eurasian Blackbird', 1.2, 0.94],
  ['Great Tit', 5.1, 0.97],
  ['Common Cuckoo', 8.4, 0.79],
  ['European Robin', 9.6, 0.88],
  ['Eurasian Blackbird', 13.4, 0.91],
  ['Eurasian Wren', 14.2, 0.91],
  ['Common Chiffchaff', 18.6, 0.93],
  ['Common Cuckoo', 21.2, 0.83],
  ['European Robin', 23.9, 0.86],
  ['Eurasian Blackbird', 27.1, 0.96],
  ['Great Tit', 30.6, 0.95],
  ['Eurasian Wren', 34.6, 0.89],
  ['Common Cuckoo', 35.7, 0.81],
];

function perform([singer, at, confidence]: (typeof entries)[number], index: number): Performance {
  const notes = singers[singer]
    .song(seededRandom(index + 7))
    .map((note) => ({ ...note, at: note.at + at }));
  const hz = notes.flatMap((note) => note.contour);
  return {
    singer,
    confidence,
    notes,
    from: at - 0.1,
    to: Math.max(...notes.map((note) => note.at + note.length)) + 0.1,
    low: Math.min(...hz) - 250,
    high: Math.max(...hz) + 250,
  };
}

/** In order of time. */
export const performances: readonly Performance[] = entries.map(perform);

/** Hertz. */
export const sampleRate = 24_000;

function wind(samples: Float32Array, random: () => number): void {
  let slow = 0;
  let middle = 0;
  for (let i = 0; i < samples.length; i++) {
    const white = random() * 2 - 1;
    const gust = 1 + 0.5 * Math.sin((12 * Math.PI * i) / samples.length);
    slow = 0.985 * slow + 0.015 * white;
    middle = 0.7 * middle + 0.3 * white;
    samples[i] = slow * 0.12 * gust + middle * 0.005 + white * 0.002;
  }
}

export function chorusSamples(): Float32Array {
  const samples = new Float32Array(loopSeconds * sampleRate);
  const random = seededRandom(2026);
  wind(samples, random);
  const songs = Object.values(singers).map(({ song }) => song);
  for (let far = 0; far < 60; far++) {
    const song = songs[Math.floor(random() * songs.length)];
    const at = random() * loopSeconds;
    const level = 0.008 + 0.09 * random() ** 3;
    for (const note of song?.(random) ?? [])
      sing(samples, sampleRate, { ...note, at: note.at + at, level: note.level * level });
  }
  for (const { notes } of performances) for (const note of notes) sing(samples, sampleRate, note);
  return samples;
}
