import {
  confidenceStep,
  eachItsOwn,
  noHour,
  speciesKey,
  type SpeciesNames,
} from '../figures/figures.ts';

/** A confirmed detection of a dataset. */
export interface WantedDetection {
  file: string;
  start_ms: number;
  end_ms: number;
  /** `speciesKey`, or another name of the species. */
  species: string;
}

/** A detection of an analysis, in the units of its counts. */
export interface FoundDetection {
  /** Row index in the analysis. */
  row: number;
  species: string;
  device_id: string | null;
  utc_offset: string | null;
  /** Of the recorder's clock since 1970; `noHour` where unknown. */
  hour: number;
  step: number;
}

/** Of detections.parquet. `start_local` is milliseconds as if in UTC. */
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

/** Absent columns are empty. */
export type WantedValues = ReadonlyMap<WantedColumn, ArrayLike<unknown>>;

const hourMs = 3_600_000;
const steps = Math.round(1 / confidenceStep);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
/** Bounds in files are in byte order, which JavaScript shares for these texts only. */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

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

/** Searches an analysis for confirmed detections, some thousand rows at a time. */
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
    /** Bounds are recording names; null where unknown. */
    mayHold(bounds: { low: unknown; high: unknown } | null | undefined): boolean {
      const [low, high] = [bounds?.low, bounds?.high];
      if (typeof low !== 'string' || typeof high !== 'string') return files.length > 0;
      const isBounded = isPlain(low) && isPlain(high);
      return files.some((file) => !isBounded || !isPlain(file) || (file >= low && file <= high));
    },
    /** `first` is the file's index of the first row. */
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
    found: (): { detections: readonly FoundDetection[]; missing: number } => ({
      detections: found,
      missing: wanted.length - seen.size,
    }),
  };
}
