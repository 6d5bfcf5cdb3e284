import {
  confidenceStep,
  eachItsOwn,
  noHour,
  speciesKey,
  type SpeciesNames,
} from '../figures/figures.ts';

/** A detection that people confirmed, within its dataset. */
export interface WantedDetection {
  /** The recording, as result files name it. */
  file: string;
  start_ms: number;
  end_ms: number;
  /** Its `speciesKey`, or another name of the species. */
  species: string;
}

/** A detection of an analysis as its counts have it. */
export interface FoundDetection {
  /** Place among the rows of the analysis. */
  row: number;
  species: string;
  device_id: string | null;
  utc_offset: string | null;
  /** Hour of the recorder's clock since 1970; `noHour` where no time is known. */
  hour: number;
  /** Step of confidence. */
  step: number;
}

/** The columns of detections.parquet that are looked at. `start_local` is milliseconds of the clock's digits, as if in UTC. */
export const wantedColumns = [
  'file',
  'start_s',
  'end_s',
  'scientific_name',
  'common_name',
  'confidence',
  'start_local',
  'utc_offset',
  'device_id',
] as const;
export type WantedColumn = (typeof wantedColumns)[number];

/** Columns of rows that lie together; one that is absent is empty in all of them. */
export type WantedValues = ReadonlyMap<WantedColumn, ArrayLike<unknown>>;

const hourMs = 3_600_000;
const steps = Math.round(1 / confidenceStep);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
/** Bounds in files are in the order of bytes, which for other texts is not that of JavaScript. */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** The step of a confidence, as counts have it. */
const stepOf = (confidence: number) =>
  Math.max(0, Math.min(steps - 1, Math.floor(confidence * steps)));

function foundAt(values: WantedValues, at: number, first: number): FoundDetection {
  const text = (column: WantedColumn) => textOf(values.get(column)?.[at]);
  const time = numberOf(values.get('start_local')?.[at]);
  return {
    row: first + at,
    species: speciesKey({
      scientific_name: text('scientific_name'),
      common_name: text('common_name'),
    }),
    device_id: text('device_id') || null,
    utc_offset: text('utc_offset') || null,
    hour: Number.isNaN(time) ? noHour : Math.floor(time / hourMs),
    step: stepOf(numberOf(values.get('confidence')?.[at]) || 0),
  };
}

/** Looks for confirmed detections among the rows of an analysis, some thousand at a time. */
export function createConfirmedRows(
  wanted: readonly WantedDetection[],
  { key }: Pick<SpeciesNames, 'key'> = eachItsOwn,
) {
  const byFile = new Map<string, Map<number, WantedDetection[]>>();
  for (const one of wanted) {
    const starts = byFile.get(one.file) ?? new Map<number, WantedDetection[]>();
    starts.set(one.start_ms, [...(starts.get(one.start_ms) ?? []), one]);
    byFile.set(one.file, starts);
  }
  const files = [...byFile.keys()];
  const seen = new Set<WantedDetection>();
  const found: FoundDetection[] = [];
  return {
    /** Whether rows may hold any, by the first and the last name of a recording among them; null where that is not known. */
    mayHold(bounds: { low: unknown; high: unknown } | null | undefined): boolean {
      const [low, high] = [bounds?.low, bounds?.high];
      if (typeof low !== 'string' || typeof high !== 'string') return files.length > 0;
      const isBounded = isPlain(low) && isPlain(high);
      return files.some((file) => !isBounded || !isPlain(file) || (file >= low && file <= high));
    },
    /** Looks through rows; `first` is the place of the first one in the file. */
    take(values: WantedValues, rows: number, first: number): void {
      const [file, start, end] = [values.get('file'), values.get('start_s'), values.get('end_s')];
      for (let at = 0; at < rows; at += 1) {
        const starts = byFile.get(textOf(file?.[at]));
        const candidates = starts?.get(Math.round(numberOf(start?.[at]) * 1000));
        if (!candidates) continue;
        const detection = foundAt(values, at, first);
        const endMs = Math.round(numberOf(end?.[at]) * 1000);
        const hit = candidates.find(
          ({ end_ms, species }) => end_ms === endMs && key(species) === key(detection.species),
        );
        if (!hit) continue;
        seen.add(hit);
        found.push(detection);
      }
    },
    /** What was found so far, and how many of the confirmed were not. */
    found: (): { detections: readonly FoundDetection[]; missing: number } => ({
      detections: found,
      missing: wanted.length - seen.size,
    }),
  };
}
