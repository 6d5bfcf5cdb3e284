import { surveyCountColumns } from '@biophony/contract/results';
import { confidenceStep } from '@biophony/recordings/cubes';
import { createPairNumbers } from '../tally/pair-numbers.ts';
import { createTally } from '../tally/tally.ts';
import { dayAndHour, hourWordAt } from '../times/clock-hour.ts';
import { beganMs } from '../times/recording-time.ts';
import type { CreateExporter } from './exporter.ts';
import { mostNumbered, tooManyFor } from './survey-limits.ts';
import { madeByColumnsOf } from '../../results/settings-hash.ts';
import { createSurveyTable } from './survey-table.ts';

const name = 'survey-counts.parquet';
/** Steps of confidence from 0 to 1. */
const steps = Math.round(1 / confidenceStep);

const stepOf = (confidence: number): number =>
  Math.min(steps - 1, Math.max(0, Math.floor(confidence * steps) || 0));

/** What writes survey-counts.parquet with at most so many combinations in memory, of so many species and recorders. */
export const surveyCountsWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta) => {
    const path = await folder.reserve(name);
    const runs = await folder.scratch(`${name}.runs`, () => tally.close());
    const tally = createTally(1, mostInMemory, runs);
    const species = createPairNumbers<string>(mostNames);
    const recorders = createPairNumbers<string | null>(mostNames);
    let why: string | null = null;
    return {
      async add({ recording, result }) {
        if (why !== null || result.detections.length === 0) return;
        const recorder = recorders.numberOf(recording.device_id, recording.utc_offset);
        const began = beganMs(recording.recorded_at);
        for (const { scientific_name, common_name, confidence, start_s } of result.detections) {
          const one = species.numberOf(scientific_name, common_name);
          if (one === null || recorder === null) {
            why = tooManyFor(name, one === null ? 'species' : 'recorders', mostNames);
            return;
          }
          const hour = hourWordAt(began === null ? null : began + Math.round(start_s * 1000));
          tally.add(one * 65_536 + recorder, hour * steps + stepOf(confidence), 1);
        }
      },
      async finish() {
        if (why !== null) return folder.leaveOut(name);
        const table = createSurveyTable(path, surveyCountColumns, meta);
        const madeBy = madeByColumnsOf(meta);
        for (const block of tally.finish()) {
          block.forEach((high, low, [detections = 0]) => {
            const [scientific_name, common_name] = species.pairs[high >>> 16]!;
            const [device_id, utc_offset] = recorders.pairs[high & 0xffff]!;
            table.add({
              scientific_name,
              common_name,
              device_id,
              utc_offset,
              ...dayAndHour(Math.floor(low / steps)),
              confidence: (low % steps) / steps,
              detections,
              ...madeBy,
            });
          });
          await table.writeFull();
        }
        await table.finish();
      },
      leftOut: () => why,
    };
  };

/** survey-counts.parquet: how many detections there are by species, recorder, hour and step of confidence. */
export const surveyCounts = surveyCountsWith(1 << 19);
