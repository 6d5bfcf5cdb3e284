import type { NameOf, surveySpectrogramColumns } from '@biophony/contract/results';
import { binsOfMinute, minutesOfDay, noMinute } from '@biophony/recordings/cubes';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { type Bundle, openBundle } from '../kit/zip-writer.ts';
import { drawDayPicture, type PictureDay } from './day-picture.ts';
import type { CreateExporter } from './exporter.ts';

const longest = 60;

/** Valid in every file system. */
function folderOf(device: string | null): string {
  const safe = (device ?? '').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^[._]+|[._]+$/g, '');
  return [...safe].slice(0, longest).join('') || 'unknown';
}

/**
 * `RECORDER/2024-05-01.png`, or `RECORDER/2024-05-01_2.png` for a second clock, sample rate or
 * recorder of that folder name.
 */
export function createPictureNames(): (device: string | null, date: string) => string {
  const counts = new Map<string, number>();
  return (device, date) => {
    const name = `${folderOf(device)}/${date}`;
    // Some file systems ignore case.
    const key = name.toLowerCase();
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return nth === 1 ? `${name}.png` : `${name}_${nth}.png`;
  };
}

const name = 'day-pictures.zip';
const minuteMs = 60_000;

type Row = Record<NameOf<typeof surveySpectrogramColumns>, unknown>;

/** Holds one day; each row group is a day of a recorder. */
async function* daysOf(path: string): AsyncGenerator<{ rows: Row[]; days: number }> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const days = metadata.row_groups.length;
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, utf8: false });
    yield { rows: rows as Row[], days };
    rowStart = rowEnd;
  }
}

function pictureDayOf(rows: readonly Row[]): PictureDay & { device: string | null; date: string } {
  const [first] = rows as [Row];
  const day = Math.floor(Number(first.minute) / minutesOfDay);
  const bytes = () => new Uint8Array(minutesOfDay * binsOfMinute);
  const drawn = { aci: bytes(), concentration: bytes(), events: bytes() };
  const recorded = new Int32Array(minutesOfDay).fill(noMinute);
  for (const row of rows) {
    const at = Number(row.minute) - day * minutesOfDay;
    recorded[at] = Number(row.minute);
    for (const index of ['aci', 'concentration', 'events'] as const)
      drawn[index].set(row[index] as Uint8Array, at * binsOfMinute);
  }
  const date = new Date(day * minutesOfDay * minuteMs).toISOString().split('T')[0]!;
  const device = first.device_id as string | null;
  const offset =
    first.utc_offset === null ? 'UTC offset not known' : `UTC${String(first.utc_offset)}`;
  const rate = Number(first.sample_rate_hz);
  const title = [
    device ?? 'Recorder not known',
    date,
    offset,
    `sampled at ${rate / 1000} kHz`,
  ].join('   ');
  return { ...drawn, recorded, title, topHz: rate / 2, device, date };
}

/** `most`: days of recorders. */
export const dayPicturesWith =
  (most: number): CreateExporter =>
  async (folder, _meta, { perFile }) => {
    let why: string | null = null;
    return {
      add: async () => {},
      async finish() {
        const spectrogram = folder.pathOf('survey-spectrogram.parquet');
        if (spectrogram === null) return;
        const nameOf = createPictureNames();
        let bundle: Bundle | null = null;
        let pictures = 0;
        for await (const { rows, days } of daysOf(spectrogram)) {
          if (pictures === most) {
            const [all, some] = [days, most].map((many) => many.toLocaleString('en'));
            why = `Of ${all} days of recorders ${name} has the first ${some}; survey-spectrogram.parquet has all.`;
            break;
          }
          const day = pictureDayOf(rows);
          bundle ??= await openBundle(folder, name, perFile);
          const file = await bundle.open(nameOf(day.device, day.date));
          await file.write(drawDayPicture(day));
          await file.close();
          pictures++;
        }
        await bundle?.finish();
      },
      leftOut: () => why,
    };
  };

/** A year of fifty recorders. */
export const dayPictures = dayPicturesWith(20_000);
