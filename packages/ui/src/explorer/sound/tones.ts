/** What is drawn as silence and as the loudest sound, in decibels. */
export interface Loudness {
  dark: number;
  light: number;
}

/** Brightness and contrast from -100 to 100; 0 is as the sound has it. */
export interface Tone {
  brightness: number;
  contrast: number;
}

export const loudestLevel = 255;
/** Decibels between silence and the loudest sound at least, so that silence is not blown up to noise. */
const leastRange = 30;
/** Levels reach so many decibels beyond both ends, for brightness and contrast to show what is there. */
const [below, above] = [40, 20];

const rangeOf = ({ dark, light }: Loudness) => Math.max(leastRange, light - dark);

/** The level of a value in decibels. May lie outside of 0 to 255. */
export const levelOf = (decibels: number, loudness: Loudness): number =>
  ((decibels - loudness.dark + below) / (below + rangeOf(loudness) + above)) * loudestLevel;

/**
 * Which step of the scale, 0 to 255, every level is painted with. Brightness moves all by up to half of the scale,
 * contrast spreads them from the middle, up to three times as far.
 */
export function tonesOf(loudness: Loudness, { brightness, contrast }: Tone): Uint8Array {
  const range = rangeOf(loudness);
  const spread = 3 ** (contrast / 100);
  return Uint8Array.from({ length: loudestLevel + 1 }, (_, level) => {
    const decibels = (level / loudestLevel) * (below + range + above) - below;
    const share = (decibels / range - 0.5) * spread + 0.5 + brightness / 200;
    return Math.round(255 * Math.min(1, Math.max(0, share)));
  });
}
