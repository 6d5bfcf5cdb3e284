import {
  binsOfMinute,
  minutesOfDay,
  noMinute,
  spectrogramSteps,
  type SpectrogramDay,
} from '@biophony/recordings/cubes';

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

const scaleOf = (index: keyof typeof colourRanges): Uint8Array => {
  const { from, to } = colourRanges[index];
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const share = (byte * spectrogramSteps[index] - from) / (to - from);
    return Math.round(255 * Math.min(1, Math.max(0, share)) ** gamma);
  });
};
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
}: SpectrogramDay): Uint8ClampedArray<ArrayBuffer> {
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

/** What a day comes to: minutes that were recorded, and the means of its indices over them and all bins; null without any. */
export function dayMeans({ recorded, ...day }: SpectrogramDay) {
  const minutes = recorded.reduce((sum, minute) => sum + (minute === noMinute ? 0 : 1), 0);
  const mean = (index: keyof typeof colourRanges) =>
    minutes === 0
      ? null
      : // Bytes are 0 where nothing was recorded.
        (day[index].reduce((sum, byte) => sum + byte, 0) * spectrogramSteps[index]) /
        (minutes * binsOfMinute);
  return {
    minutes,
    aci: mean('aci'),
    concentration: mean('concentration'),
    events: mean('events'),
  };
}
