import { madeByColumnsOf } from '../../results/settings-hash.ts';
import type { CreateExporter } from '../exports/exporter.ts';
import { mostNumbered, tooManyFor } from '../exports/survey-limits.ts';
import { createPairNumbers } from '../tally/pair-numbers.ts';
import { createMinuteSorter, minuteBytes } from './minute-sorter.ts';
import { createSpectrogramTable } from './spectrogram-table.ts';

const name = 'survey-spectrogram.parquet';
const minutesOfDay = 1440;

/** What writes survey-spectrogram.parquet with at most so many minutes in memory, of so many recorders. */
export const surveySpectrogramWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta) => {
    const path = await folder.reserve(name);
    const runs = await folder.scratch(`${name}.runs`, () => sorter.close());
    const sorter = createMinuteSorter(mostInMemory, runs);
    const clocks = createPairNumbers<string | null>(mostNames);
    /** A recorder with its clock and its sample rate, by numbers of both. */
    const recorders = createPairNumbers<string>(mostNames);
    let why: string | null = null;
    return {
      async add({ recording, result: { spectrogram } }) {
        if (!spectrogram || why !== null) return;
        const { device_id, utc_offset } = recording;
        const clock = clocks.numberOf(device_id, utc_offset);
        const recorder =
          clock === null
            ? null
            : recorders.numberOf(String(clock), String(spectrogram.sample_rate_hz));
        if (recorder === null) {
          why = tooManyFor(name, 'recorders', mostNames);
          return;
        }
        for (const [minute, ms, text] of spectrogram.minutes) {
          const bytes = Buffer.from(text, 'base64');
          // A clock of the year 6053 has more minutes than the column.
          if (bytes.length === minuteBytes && (minute | 0) === minute)
            sorter.add(recorder, minute, ms, bytes);
        }
      },
      async finish() {
        if (why !== null) return folder.leaveOut(name);
        const table = createSpectrogramTable(path, meta);
        const madeBy = madeByColumnsOf(meta);
        let group = '';
        for (const { recorder, minute, ms, bytes } of sorter.finish()) {
          const next = `${recorder} ${Math.floor(minute / minutesOfDay)}`;
          if (next !== group) await table.endGroup();
          group = next;
          const [clock, rate] = recorders.pairs[recorder]!;
          const [device_id, utc_offset] = clocks.pairs[Number(clock)]!;
          const part = minuteBytes / 3;
          table.add({
            device_id,
            utc_offset,
            sample_rate_hz: Number(rate),
            minute,
            seconds_analysed: ms / 1000,
            aci: bytes.subarray(0, part),
            concentration: bytes.subarray(part, 2 * part),
            events: bytes.subarray(2 * part),
            ...madeBy,
          });
        }
        await table.finish();
      },
      leftOut: () => why,
    };
  };

/** survey-spectrogram.parquet: three indices in 256 frequency bins by recorder and minute, a row group a day. */
export const surveySpectrogram = surveySpectrogramWith(1 << 13);
