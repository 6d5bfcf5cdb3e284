import type { SurveyDeployment } from '../../figures/deployment-clocks.ts';
import { spansOfRecorder } from '../../figures/deployment-hours.ts';
import {
  binsOfMinute,
  minutesOfDay,
  noMinute,
  type SpectrogramMinutes,
  type SpectrogramTile,
} from './spectrogram.ts';

const minuteMs = 60_000;
/** Minutes between two that are asked where they belong, to find out which days a tile has. */
const stride = 15;

/** Of which dataset a file is, and whether its analysis put times into a zone. */
export interface SpectrogramSource {
  data_id: string;
  is_in_zone: boolean;
}

/**
 * A local day of a site, minute by minute: `recorded` is the minute by the recorder's clock, `noMinute` where nothing was
 * recorded. Bytes of minute `m` and bin `b` stand at 256 m + b; bins reach from 0 to `topHz`.
 */
export interface SpectrogramDay {
  day: number;
  topHz: number;
  recorded: Int32Array<ArrayBuffer>;
  /** Whose dataset a minute is of: the place of the source that was added, -1 for none. */
  source: Int16Array<ArrayBuffer>;
  aci: Uint8Array<ArrayBuffer>;
  concentration: Uint8Array<ArrayBuffer>;
  events: Uint8Array<ArrayBuffer>;
}

/** Tells where minutes of a tile belong: the local minute since 1970 of the site, null for other sites. */
export function siteMinutes(
  { recorder }: SpectrogramTile,
  { data_id, is_in_zone }: SpectrogramSource,
  deployments: readonly SurveyDeployment[],
  siteId: string,
): (minute: number) => number | null {
  const place = spansOfRecorder(deployments, recorder, data_id, is_in_zone);
  return (minute) => {
    const { deployment, localMs } = place(minute * minuteMs, (minute + 1) * minuteMs);
    return deployments[deployment]?.site_id === siteId ? Math.floor(localMs / minuteMs) : null;
  };
}

/** The local days, since 1970, of which a tile may have minutes at a site. */
export function daysOfTile(
  { firstMinute, lastMinute }: SpectrogramTile,
  localOf: (minute: number) => number | null,
): Set<number> {
  const days = new Set<number>();
  for (let minute = firstMinute; ; minute += stride) {
    const local = localOf(Math.min(minute, lastMinute));
    if (local !== null) days.add(Math.floor(local / minutesOfDay));
    if (minute >= lastMinute) return days;
  }
}

/** A day of a site that is filled from tiles. Of two recorders in one minute the one that was heard longer is shown. */
export function createSpectrogramDay(day: number, topHz: number) {
  const seconds = new Float64Array(minutesOfDay);
  const bytes = () => new Uint8Array(minutesOfDay * binsOfMinute);
  const filled: SpectrogramDay = {
    day,
    topHz,
    recorded: new Int32Array(minutesOfDay).fill(noMinute),
    source: new Int16Array(minutesOfDay).fill(-1),
    aci: bytes(),
    concentration: bytes(),
    events: bytes(),
  };
  return {
    day: filled,
    add(
      source: number,
      { sampleRateHz }: SpectrogramTile,
      minutes: SpectrogramMinutes,
      localOf: (minute: number) => number | null,
    ) {
      // A recorder of a lower rate heard nothing above half of it.
      const stretch = (2 * topHz) / sampleRateHz;
      const ends = Math.min(binsOfMinute, Math.ceil(binsOfMinute / stretch));
      for (const [row, minute] of minutes.minute.entries()) {
        const local = localOf(minute);
        if (local === null || Math.floor(local / minutesOfDay) !== day) continue;
        const at = local - day * minutesOfDay;
        if (minutes.seconds[row]! < seconds[at]!) continue;
        seconds[at] = minutes.seconds[row]!;
        filled.recorded[at] = minute;
        filled.source[at] = source;
        for (const name of ['aci', 'concentration', 'events'] as const) {
          const [from, to] = [row * binsOfMinute, at * binsOfMinute];
          for (let bin = 0; bin < binsOfMinute; bin++)
            filled[name][to + bin] =
              bin < ends ? minutes[name][from + Math.floor((bin + 0.5) * stretch)]! : 0;
        }
      }
    },
  };
}
