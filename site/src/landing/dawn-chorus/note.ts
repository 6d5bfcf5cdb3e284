/** One sound of a song. Times in seconds, frequencies in hertz. */
export interface Note {
  at: number;
  length: number;
  /** Frequencies the note passes, evenly spaced in time. */
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

/** Adds a note to a looped buffer of samples; what passes the end goes on at the beginning. */
export function sing(samples: Float32Array, sampleRate: number, note: Note): void {
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
