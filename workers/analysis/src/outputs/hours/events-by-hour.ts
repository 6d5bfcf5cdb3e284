import { eventsByHourColumns, tableWriter } from '@biophony/contract/results';
import type { CreateExporter } from '../exports/exporter.ts';
import { madeByColumnsOf } from '../../results/settings-hash.ts';
import { mostNumbered, tooManyFor } from '../exports/survey-limits.ts';
import { createPairNumbers } from '../tally/pair-numbers.ts';
import { createTally } from '../tally/tally.ts';
import { dayAndHour, hourWordAt } from '../times/clock-hour.ts';
import { beganMs } from '../times/recording-time.ts';
import { spreadOverHours } from '../times/spread-over-hours.ts';
import { hourGroups } from './hour-groups.ts';
import { highWord, lowWord } from './hour-key.ts';
import { groupsOfRecorders, recorderHours } from './recorder-hours.ts';

const name = 'events_by_hour.csv';
const table = tableWriter(eventsByHourColumns);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const dayText = (date: number | null): string | null =>
  date === null ? null : new Date(date * dayMs).toISOString().slice(0, 10);

/** What writes events_by_hour.csv with at most so many keys in memory, of so many recorders and species. */
export const eventsByHourWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta, { mostRowsAsText }) => {
    const file = await folder.create(name);
    const runs = await folder.scratch(`${name}.runs`, () => tally.close());
    // Whole milliseconds and detections.
    const tally = createTally(2, mostInMemory, runs);
    const madeBy = madeByColumnsOf(meta);
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
        const { hours, groups: known } = groupsOfRecorders(tally, mostRowsAsText);
        const many = mostRowsAsText.toLocaleString('en');
        if (hours > mostRowsAsText) {
          leave(`Results of more than ${many} hours of recorders come without ${name}.`);
          return folder.leaveOut(name);
        }
        if (known === null)
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
              ...groups.told(group),
              seconds_analysed: ms / 1000,
              events: count,
              events_per_hour: ms === 0 ? null : (count * hourMs) / ms,
              ...madeBy,
            });
          let all = 0;
          for (const count of events.values()) all += count;
          await file.write(lineOf(0, all));
          for (const group of known?.get(recorder) ?? [])
            await file.write(lineOf(group, events.get(group) ?? 0));
        }
      },
      leftOut: () => why,
    };
  };

/** events_by_hour.csv: detections and their rate by recorder and hour, and by species or band. */
export const eventsByHour = eventsByHourWith(1 << 18);
