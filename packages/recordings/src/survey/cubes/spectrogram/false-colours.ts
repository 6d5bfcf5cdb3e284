import type { SpectrogramDay } from './site-days.ts';
import { binsOfMinute, minutesOfDay, noMinute } from './spectrogram.ts';
import { spectrogramSteps } from './steps.ts';

/**
 * What is drawn as none and as all of a colour. The ranges are the same for every day and site, so that pictures can be
 * compared; white noise has a complexity of about 0.46.
 */
export const colourRanges = {
  aci: { from: 0.45, to: 0.75 },
  concentration: { from: 0, to: 0.5 },
  events: { from: 0, to: 1 },
} as const;

/** Small values are lifted, so that a single event in a minute is seen. */
const gamma = 0.6;

/** The share of an index in its colour, 0 to 255: 255 ((value - from) / (to - from))^0.6, held within the range. */
export function colourOf(index: keyof typeof colourRanges, value: number): number {
  const { from, to } = colourRanges[index];
  const share = (value - from) / (to - from);
  return Math.round(255 * Math.min(1, Math.max(0, share)) ** gamma);
}

const scaleOf = (index: keyof typeof colourRanges): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => colourOf(index, byte * spectrogramSteps[index]));
const scales = {
  aci: scaleOf('aci'),
  concentration: scaleOf('concentration'),
  events: scaleOf('events'),
};

/**
 * A day in false colours after Towsey et al. 2014: red is acoustic complexity, green temporal concentration, blue events.
 * RGBA, a column a minute, the highest frequency on top; clear where nothing was recorded.
 */
export function falseColours({
  recorded,
  aci,
  concentration,
  events,
}: Pick<
  SpectrogramDay,
  'recorded' | 'aci' | 'concentration' | 'events'
>): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(minutesOfDay * binsOfMinute * 4);
  for (let minute = 0; minute < minutesOfDay; minute++) {
    if (recorded[minute] === noMinute) continue;
    for (let bin = 0; bin < binsOfMinute; bin++) {
      const from = minute * binsOfMinute + bin;
      const to = ((binsOfMinute - 1 - bin) * minutesOfDay + minute) * 4;
      pixels[to] = scales.aci[aci[from]!]!;
      pixels[to + 1] = scales.concentration[concentration[from]!]!;
      pixels[to + 2] = scales.events[events[from]!]!;
      pixels[to + 3] = 255;
    }
  }
  return pixels;
}
