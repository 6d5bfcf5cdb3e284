/** A recorder, an hour of its clock and a group, as the two words of a key of a tally; keys are in that order. */
export interface HourKey {
  recorder: number;
  hour: number;
  group: number;
}

// Recorders and groups have 16 bits, hours 27: more than a word.
const groups = 2 ** 16;
const hoursOfWord = 2 ** 11;

export const highWord = (recorder: number, hour: number): number =>
  recorder * 2 ** 16 + Math.floor(hour / hoursOfWord);
export const lowWord = (hour: number, group: number): number =>
  (hour % hoursOfWord) * groups + group;

export function hourKeyOf(high: number, low: number): HourKey {
  return {
    recorder: Math.floor(high / 2 ** 16),
    hour: (high % 2 ** 16) * hoursOfWord + Math.floor(low / groups),
    group: low % groups,
  };
}
