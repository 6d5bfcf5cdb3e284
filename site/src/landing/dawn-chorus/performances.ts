import type { Note } from './note.ts';
import { seededRandom } from './random.ts';
import { type Singer, singers } from './songs.ts';

/** Length of the loop in seconds. */
export const loopSeconds = 40;
/** Highest frequency drawn, in hertz. */
export const topHz = 9000;

/** A song in the chorus with the box that holds it: seconds from the loop's start, hertz. */
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

/** Who sings when, in the order of time. */
export const performances: readonly Performance[] = entries.map(perform);
