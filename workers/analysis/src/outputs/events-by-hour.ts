import {
  eventBandsHz,
  eventsByHourColumns,
  type EventsByHourRecord,
  tableWriter,
} from '@biophony/contract/results';
import { type Detection, toMadeByColumns } from '../results/file-result.ts';
import { beganMs } from '../results/recording-time.ts';
import { dayAndHour, hourWordAt, spreadOverHours } from './clock-hours.ts';
import type { CreateExporter } from './exporter.ts';
import { createPairNumbers, createTally, mostNumbered, type Tally, tooManyFor } from './tally.ts';

type Counted = Pick<
  EventsByHourRecord,
  'counted' | 'scientific_name' | 'common_name' | 'band_low_hz' | 'band_high_hz'
>;

/** From 1. */
interface HourGroups {
  groupOf(detection: Detection): number | null;
  describe(group: number): Counted;
}

const all: Counted = {
  counted: 'all',
  scientific_name: null,
  common_name: null,
  band_low_hz: null,
  band_high_hz: null,
};

/** Octaves by the middle of a detection's band, lowest first. */
const byBand: HourGroups = {
  groupOf({ low_hz = 0, high_hz = 0 }) {
    const middle = (low_hz + high_hz) / 2;
    return eventBandsHz.findLastIndex((low) => low <= middle) + 1;
  },
  describe: (group) =>
    group === 0
      ? all
      : {
          ...all,
          counted: 'band',
          band_low_hz: eventBandsHz[group - 1] ?? null,
          band_high_hz: eventBandsHz[group] ?? null,
        },
};

function bySpecies(most: number): HourGroups {
  const species = createPairNumbers<string>(most);
  return {
    groupOf({ scientific_name, common_name }) {
      const number = species.numberOf(scientific_name, common_name);
      return number === null ? null : number + 1;
    },
    describe(group) {
      const [scientific_name = '', common_name = ''] = species.pairs[group - 1] ?? [];
      return group === 0 ? all : { ...all, counted: 'species', scientific_name, common_name };
    },
  };
}

/** Bands for `audio_events`, else at most `most` species. */
const hourGroups = (analysisType: string, most: number): HourGroups =>
  analysisType === 'audio_events' ? byBand : bySpecies(most);

/** Two words of a tally's key, which sorts in this order. */
interface HourKey {
  recorder: number;
  hour: number;
  group: number;
}

// Recorders and groups have 16 bits, hours 27.
const groups = 2 ** 16;
const hoursOfWord = 2 ** 11;

const highWord = (recorder: number, hour: number): number =>
  recorder * 2 ** 16 + Math.floor(hour / hoursOfWord);
const lowWord = (hour: number, group: number): number => (hour % hoursOfWord) * groups + group;

function hourKeyOf(high: number, low: number): HourKey {
  return {
    recorder: Math.floor(high / 2 ** 16),
    hour: (high % 2 ** 16) * hoursOfWord + Math.floor(low / groups),
    group: low % groups,
  };
}

interface RecorderHour {
  recorder: number;
  hour: number;
  ms: number;
  events: ReadonlyMap<number, number>;
}

/** By recorder and time; the tally has milliseconds and detections. */
function* recorderHours(tally: Tally): Generator<RecorderHour> {
  let open: (RecorderHour & { events: Map<number, number> }) | null = null;
  for (const block of tally.finish()) {
    const over: RecorderHour[] = [];
    block.forEach((high, low, [ms = 0, many = 0]) => {
      const { recorder, hour, group } = hourKeyOf(high, low);
      if (open?.recorder !== recorder || open.hour !== hour) {
        if (open) over.push(open);
        open = { recorder, hour, ms: 0, events: new Map() };
      }
      open.ms += ms;
      if (many > 0) open.events.set(group, many);
    });
    yield* over;
  }
  if (open) yield open;
}

function groupsOfRecorders(
  tally: Tally,
  most: number,
): { hours: number; groups: Map<number, number[]> | null } {
  const groupsByRecorder = new Map<number, Set<number>>();
  const hoursOf = new Map<number, number>();
  let hours = 0;
  let pairs = 0;
  for (const { recorder, events } of recorderHours(tally)) {
    hours++;
    hoursOf.set(recorder, (hoursOf.get(recorder) ?? 0) + 1);
    const groups = groupsByRecorder.get(recorder) ?? new Set();
    // Each group takes at least one row: too many need not be kept.
    for (const group of pairs > most ? [] : events.keys()) {
      if (!groups.has(group)) pairs++;
      groups.add(group);
    }
    groupsByRecorder.set(recorder, groups);
  }
  let rows = hours;
  for (const [recorder, groups] of groupsByRecorder) rows += groups.size * hoursOf.get(recorder)!;
  if (rows > most) return { hours, groups: null };
  const inOrder = [...groupsByRecorder].map(
    ([recorder, groups]) => [recorder, [...groups].sort((a, b) => a - b)] as const,
  );
  return { hours, groups: new Map(inOrder) };
}

const name = 'events_by_hour.csv';
const table = tableWriter(eventsByHourColumns);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const dayText = (date: number | null): string | null =>
  date === null ? null : new Date(date * dayMs).toISOString().slice(0, 10);

/** Limits keys, recorders and species. */
export const eventsByHourWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta, { mostRowsAsText }) => {
    const file = await folder.create(name);
    const runs = await folder.scratch(`${name}.runs`, () => tally.close());
    // Whole milliseconds and detections.
    const tally = createTally(2, mostInMemory, runs);
    const madeBy = toMadeByColumns(meta);
    const groups = hourGroups(meta.analysis_type, mostNames);
    const recorders = createPairNumbers<string | null>(mostNames);
    let why: string | null = null;
    let leavesOut = false;
    const leave = (sentence: string) => {
      why = sentence;
      leavesOut = true;
    };

    return {
      async add({ recording, result, continues }) {
        if (leavesOut) return;
        const recorder = recorders.numberOf(recording.device_id, recording.utc_offset);
        if (recorder === null) return leave(tooManyFor(name, 'recorders', mostNames));
        const began = beganMs(recording.recorded_at);
        for (const detection of result.detections) {
          const group = groups.groupOf(detection);
          if (group === null) return leave(tooManyFor(name, 'species', mostNames));
          const at = began === null ? null : began + Math.round(detection.start_s * 1000);
          const hour = hourWordAt(at);
          tally.add(highWord(recorder, hour), lowWord(hour, group), 0, 1);
        }
        const heard = continues ? 0 : Math.round(result.seconds_analysed * 1000);
        if (heard > 0)
          spreadOverHours(began, heard, (hour, ms) =>
            tally.add(highWord(recorder, hour), lowWord(hour, 0), ms, 0),
          );
      },
      async finish() {
        if (leavesOut) return folder.leaveOut(name);
        const { hours, groups: groupsByRecorder } = groupsOfRecorders(tally, mostRowsAsText);
        const many = mostRowsAsText.toLocaleString('en');
        if (hours > mostRowsAsText) {
          leave(`Results of more than ${many} hours of recorders come without ${name}.`);
          return folder.leaveOut(name);
        }
        if (groupsByRecorder === null)
          why = `Results of more than ${many} rows in ${name} have there all detections of each hour alone; survey-counts.parquet has them by species.`;
        await file.write(table.head);
        for (const { recorder, hour, ms, events } of recorderHours(tally)) {
          const [device_id, utc_offset] = recorders.pairs[recorder]!;
          const { date, hour: hourOfDay } = dayAndHour(hour);
          const lineOf = (group: number, count: number) =>
            table.line({
              utc_offset,
              device_id,
              date: dayText(date),
              hour: hourOfDay,
              ...groups.describe(group),
              seconds_analysed: ms / 1000,
              events: count,
              events_per_hour: ms === 0 ? null : (count * hourMs) / ms,
              ...madeBy,
            });
          let all = 0;
          for (const count of events.values()) all += count;
          await file.write(lineOf(0, all));
          for (const group of groupsByRecorder?.get(recorder) ?? [])
            await file.write(lineOf(group, events.get(group) ?? 0));
        }
      },
      leftOut: () => why,
    };
  };

export const eventsByHour = eventsByHourWith(1 << 18);
