import type { Note } from './note.ts';

type Random = () => number;
type Song = (random: Random) => Note[];

const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** A wavering contour: `waves` rises and falls of `depth` hertz around a line from one frequency to another. */
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

/** The singers of the chorus: how each sings, and the colour of its boxes (white text on it passes 4.5 to 1). */
export const singers = {
  'Eurasian Blackbird': { song: blackbird, colour: '#1f4e9c' },
  'European Robin': { song: robin, colour: '#b3400f' },
  'Eurasian Wren': { song: wren, colour: '#7a3b8f' },
  'Great Tit': { song: greatTit, colour: '#8a5a00' },
  'Common Chiffchaff': { song: chiffchaff, colour: '#0f6e78' },
  'Common Cuckoo': { song: cuckoo, colour: '#a1275c' },
} as const satisfies Record<string, { song: Song; colour: string }>;

export type Singer = keyof typeof singers;
