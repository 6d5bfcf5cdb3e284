import {
  binsOfMinute,
  noMinute,
  spectrogramSteps,
  type SpectrogramDay,
} from '@biophony/recordings/cubes';

/** What a day comes to: minutes that were recorded, and the means of its indices over them and all bins; null without any. */
export function dayMeans({ recorded, ...day }: SpectrogramDay) {
  const minutes = recorded.reduce((sum, minute) => sum + (minute === noMinute ? 0 : 1), 0);
  const mean = (index: keyof typeof spectrogramSteps) =>
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
