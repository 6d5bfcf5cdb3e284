import { surveyEffortColumns } from '@biophony/contract/results';
import { createPairNumbers } from '../tally/pair-numbers.ts';
import { createTally } from '../tally/tally.ts';
import { dayAndHour, hourWordAt } from '../times/clock-hour.ts';
import { beganMs } from '../times/recording-time.ts';
import { spreadOverHours } from '../times/spread-over-hours.ts';
import type { CreateExporter } from './exporter.ts';
import { mostNumbered, tooManyFor } from './survey-limits.ts';
import { madeByColumnsOf } from '../../results/settings-hash.ts';
import { createSurveyTable } from './survey-table.ts';

const name = 'survey-effort.parquet';

/** What writes survey-effort.parquet with at most so many hours of recorders in memory, of so many recorders. */
export const surveyEffortWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta) => {
    const path = await folder.reserve(name);
    const runs = await folder.scratch(`${name}.runs`, () => tally.close());
    // Whole milliseconds, so that no sum depends on the order in which it was added up.
    const tally = createTally(3, mostInMemory, runs);
    const recorders = createPairNumbers<string | null>(mostNames);
    let why: string | null = null;
    return {
      async add({ recording, result, continues }) {
        if (continues || why !== null) return;
        const recorder = recorders.numberOf(recording.device_id, recording.utc_offset);
        if (recorder === null) {
          why = tooManyFor(name, 'recorders', mostNames);
          return;
        }
        const began = beganMs(recording.recorded_at);
        tally.add(recorder, hourWordAt(began), 0, 1, result.status === 'refused' ? 1 : 0);
        const heard = Math.round(result.seconds_analysed * 1000);
        spreadOverHours(began, heard, (hour, ms) => tally.add(recorder, hour, ms));
      },
      async finish() {
        if (why !== null) return folder.leaveOut(name);
        const table = createSurveyTable(path, surveyEffortColumns, meta);
        const madeBy = madeByColumnsOf(meta);
        for (const block of tally.finish()) {
          block.forEach((recorder, hour, [ms = 0, recordings = 0, refused = 0]) => {
            const [device_id, utc_offset] = recorders.pairs[recorder]!;
            const seconds_analysed = ms / 1000;
            const moment = dayAndHour(hour);
            const counts = { seconds_analysed, recordings, refused };
            table.add({ device_id, utc_offset, ...moment, ...counts, ...madeBy });
          });
          await table.writeFull();
        }
        await table.finish();
      },
      leftOut: () => why,
    };
  };

/** survey-effort.parquet: seconds analysed, recordings and refused ones by recorder and hour. */
export const surveyEffort = surveyEffortWith(1 << 18);
