import type { SurveyDeployment } from '../figures/deployment-clocks.ts';
import { clockKey, spansOfRecorder } from '../figures/hours.ts';
import {
  binsOfMinute,
  minutesOfDay,
  noMinute,
  type SpectrogramMinutes,
  spectrogramSteps,
  type SpectrogramTile,
} from './spectrogram.ts';

const minuteMs = 60_000;
/** Minutes between samples when searching a tile's days. */
const stride = 15;
/** A minute from here on has no gap; rounding loses less than a second. */
const wholeSeconds = 59;

export interface SpectrogramSource {
  data_id: string;
  is_in_zone: boolean;
}

/**
 * A site's local day by minute: `recorded` is the minute of the recorder's clock, or `noMinute`.
 * Minute `m` and bin `b` are at 256 m + b; bins reach from 0 to `topHz`.
 */
export interface SpectrogramDay {
  day: number;
  topHz: number;
  recorded: Int32Array<ArrayBuffer>;
  /** Index of the source, -1 for none. */
  source: Int16Array<ArrayBuffer>;
  aci: Uint8Array<ArrayBuffer>;
  concentration: Uint8Array<ArrayBuffer>;
  events: Uint8Array<ArrayBuffer>;
}

/**
 * The site's local minute since 1970, null for other sites. `since`: minute from which the tile has
 * no gap, `-Infinity` for its start.
 */
export type SiteMinute = (minute: number, since?: number) => number | null;

/** Earliest start of gapless recording up to the tile's first minute. */
const earliestRun = (tile: SpectrogramTile, before: SpectrogramTile | undefined): number =>
  before &&
  clockKey(before.recorder) === clockKey(tile.recorder) &&
  before.lastMinute === tile.firstMinute - 1
    ? before.lastMinute - before.rows + 1
    : tile.firstMinute;

/**
 * Assigns a tile's minutes to a site; `before`: the file's previous tile. After a deployment's last
 * recording, minutes belong to its site while there is no gap, for a day at most.
 * @throws RangeError for an invalid zone or known time
 */
export function siteMinutes(
  tile: SpectrogramTile,
  { data_id, is_in_zone }: SpectrogramSource,
  deployments: readonly SurveyDeployment[],
  siteId: string,
  before?: SpectrogramTile,
): SiteMinute {
  const place = spansOfRecorder(deployments, tile.recorder, data_id, is_in_zone);
  const earliest = earliestRun(tile, before);
  return (minute, since = minute) => {
    const began = Math.max(since, earliest, minute - minutesOfDay);
    const { deployment, localMs } = place({
      fromMs: minute * minuteMs,
      toMs: (minute + 1) * minuteMs,
      beganMs: began * minuteMs,
    });
    return deployments[deployment]?.site_id === siteId ? Math.floor(localMs / minuteMs) : null;
  };
}

/** Local days since 1970 that a tile may have at a site. */
export function daysOfTile(
  { firstMinute, lastMinute, rows }: SpectrogramTile,
  localOf: SiteMinute,
): Set<number> {
  const days = new Set<number>();
  for (let next = firstMinute; ; next += stride) {
    const minute = Math.min(next, lastMinute);
    // Gaps are not known yet.
    const since = minute - rows + 1;
    const local = localOf(minute, since > firstMinute ? since : Number.NEGATIVE_INFINITY);
    if (local !== null) days.add(Math.floor(local / minutesOfDay));
    if (minute === lastMinute) return days;
  }
}

/** Start of each minute's gapless run. */
function runsOf({ minute, seconds }: SpectrogramMinutes): Float64Array {
  const since = new Float64Array(minute.length);
  const isWhole = (row: number) => seconds[row]! > wholeSeconds;
  for (const [row, at] of minute.entries()) {
    const start = since[row - 1];
    // A run begins within a minute; its other minutes except the last are whole.
    const goesOn = minute[row - 1] === at - 1 && (start === minute[row - 1] || isWhole(row - 1));
    since[row] = goesOn ? start! : row === 0 && isWhole(row) ? Number.NEGATIVE_INFINITY : at;
  }
  return since;
}

/**
 * Fills a site's day from tiles. Of two recorders in one minute the one that recorded longer is
 * shown.
 */
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
      localOf: SiteMinute,
    ) {
      const since = runsOf(minutes);
      // Above half the sampling rate there is nothing.
      const stretch = (2 * topHz) / sampleRateHz;
      const ends = Math.min(binsOfMinute, Math.ceil(binsOfMinute / stretch - 0.5));
      for (const [row, minute] of minutes.minute.entries()) {
        const local = localOf(minute, since[row]);
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

/**
 * Values of no and full colour, equal everywhere so that pictures compare; white noise has a
 * complexity of about 0.46.
 */
export const colourRanges = {
  aci: { from: 0.45, to: 0.75 },
  concentration: { from: 0, to: 0.5 },
  events: { from: 0, to: 1 },
} as const;

const gamma = 0.6;

/** 0 to 255: 255 ((value - from) / (to - from))^0.6, clamped. */
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
 * False colours after Towsey et al. 2014: red is acoustic complexity, green temporal concentration,
 * blue events. RGBA, one column per minute, highest frequency on top; transparent without a
 * recording.
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
