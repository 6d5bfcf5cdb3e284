import {
  confidenceStep,
  eachItsOwn,
  noHour,
  speciesKey,
  type SpeciesNames,
} from './figures/figures.ts';
import { type JoinedSurvey, numberOf } from './figures/join-survey.ts';

export interface WantedDetection {
  file: string;
  start_ms: number;
  end_ms: number;
  /** `speciesKey`, or another name of the species. */
  species: string;
}

/** In the units of an analysis' counts. */
export interface FoundDetection {
  row: number;
  species: string;
  device_id: string | null;
  utc_offset: string | null;
  /** Of the recorder's clock since 1970; `noHour` where unknown. */
  hour: number;
  step: number;
}

/** Of detections.parquet. `start_local`: milliseconds as if in UTC. */
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

export type WantedValues = ReadonlyMap<WantedColumn, ArrayLike<unknown>>;

const hourMs = 3_600_000;
const steps = Math.round(1 / confidenceStep);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const toNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
/** Files have bounds in byte order, which JavaScript shares for these texts only. */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

const stepOf = (confidence: number) =>
  Math.max(0, Math.min(steps - 1, Math.floor(confidence * steps)));

function foundAt(values: WantedValues, at: number, first: number): FoundDetection {
  const text = (column: WantedColumn) => textOf(values.get(column)?.[at]);
  const time = toNumber(values.get('start_local')?.[at]);
  return {
    row: first + at,
    species: speciesKey({
      scientific_name: text('scientific_name'),
      common_name: text('common_name'),
    }),
    device_id: text('device_id') || null,
    utc_offset: text('utc_offset') || null,
    hour: Number.isNaN(time) ? noHour : Math.floor(time / hourMs),
    step: stepOf(toNumber(values.get('confidence')?.[at]) || 0),
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
  const matches: FoundDetection[] = [];
  return {
    /** Bounds are recording names; null where unknown. */
    mayHold(bounds: { low: unknown; high: unknown } | null | undefined): boolean {
      const [low, high] = [bounds?.low, bounds?.high];
      if (typeof low !== 'string' || typeof high !== 'string') return files.length > 0;
      const isBounded = isPlain(low) && isPlain(high);
      return files.some((file) => !isBounded || !isPlain(file) || (file >= low && file <= high));
    },
    /** `first`: the file's index of the first row. */
    take(values: WantedValues, rows: number, first: number): void {
      const [file, start, end] = [values.get('file'), values.get('start_s'), values.get('end_s')];
      for (let at = 0; at < rows; at += 1) {
        const starts = byFile.get(textOf(file?.[at]));
        const candidates = starts?.get(Math.round(toNumber(start?.[at]) * 1000));
        if (!candidates) continue;
        const detection = foundAt(values, at, first);
        const endMs = Math.round(toNumber(end?.[at]) * 1000);
        const hit = candidates.find(
          ({ end_ms, species }) => end_ms === endMs && key(species) === key(detection.species),
        );
        if (!hit) continue;
        seen.add(hit);
        matches.push(detection);
      }
    },
    found: (): { detections: readonly FoundDetection[]; missing: number } => ({
      detections: matches,
      missing: wanted.length - seen.size,
    }),
  };
}

/** `analysis`: its index in the survey. */
export interface ConfirmedOf {
  analysis: number;
  detections: readonly FoundDetection[];
}

/** Number of detections. */
export function detectionsIn({ cellCount }: JoinedSurvey): number {
  let sum = 0;
  for (const count of cellCount) sum += count;
  return sum;
}

const recorderKey = (analysis: number, device: string | null, offset: string | null) =>
  JSON.stringify([analysis, device, offset]);

function hoursOf({ hours, recorders }: JoinedSurvey, confirmed: readonly ConfirmedOf[]) {
  const numbers = new Map(
    recorders.map(({ analysis, device_id, utc_offset }, at) => [
      recorderKey(analysis, device_id, utc_offset),
      at,
    ]),
  );
  const recorderOf = (analysis: number, one: FoundDetection) =>
    numbers.get(recorderKey(analysis, one.device_id, one.utc_offset)) ?? -1;
  const needed = new Map<number, Map<number, number>>();
  for (const { analysis, detections } of confirmed)
    for (const one of detections) {
      const recorder = recorderOf(analysis, one);
      const places = needed.get(recorder) ?? new Map<number, number>();
      places.set(one.hour, -1);
      needed.set(recorder, places);
    }
  for (let at = 0; at < hours.length; at += 1) {
    const places = needed.get(hours.recorder[at]!);
    if (places?.has(hours.clockHour[at]!)) places.set(hours.clockHour[at]!, at);
  }
  return (analysis: number, one: FoundDetection): number =>
    needed.get(recorderOf(analysis, one))?.get(one.hour) ?? -1;
}

function cellsOf(survey: JoinedSurvey, groups: readonly ConfirmedOf[]) {
  const hourOf = hoursOf(survey, groups);
  return groups
    .flatMap(({ analysis, detections }) =>
      detections.map((one) => ({
        species: numberOf(survey, one.species),
        hour: hourOf(analysis, one),
        step: one.step,
      })),
    )
    .filter(({ species, hour }) => species >= 0 && hour >= 0);
}

function startsLeft(starts: Uint32Array, counts: Uint32Array): Uint32Array {
  let left = 0;
  let at = 0;
  return starts.map((end) => {
    for (; at < end; at += 1) if (counts[at]! > 0) left += 1;
    return left;
  });
}

const mostSteps = 32;

/** Ignores unknown recorders and hours. */
export function withoutDetections(
  survey: JoinedSurvey,
  found: readonly ConfirmedOf[],
): JoinedSurvey {
  const { speciesStart, cellHour, cellStep } = survey;
  const keyOf = (hour: number, step: number) => hour * mostSteps + step;
  const deductions = new Map<number, Map<number, number>>();
  for (const { species, hour, step } of cellsOf(survey, found)) {
    const ofSpecies = deductions.get(species) ?? new Map<number, number>();
    ofSpecies.set(keyOf(hour, step), (ofSpecies.get(keyOf(hour, step)) ?? 0) + 1);
    deductions.set(species, ofSpecies);
  }
  const counts = Uint32Array.from(survey.cellCount);
  for (const [species, ofSpecies] of deductions)
    for (let at = speciesStart[species]!; at < speciesStart[species + 1]!; at += 1) {
      const key = keyOf(cellHour[at]!, cellStep[at]!);
      const less = Math.min(ofSpecies.get(key) ?? 0, counts[at]!);
      if (less === 0) continue;
      ofSpecies.set(key, ofSpecies.get(key)! - less);
      counts[at]! -= less;
    }
  const isLeft = (_: number, at: number) => counts[at]! > 0;
  return {
    ...survey,
    speciesStart: startsLeft(speciesStart, counts),
    cellHour: cellHour.filter(isLeft),
    cellStep: cellStep.filter(isLeft),
    cellCount: counts.filter((one) => one > 0),
  };
}

/**
 * Only these detections; sites, species, hours and effort stay. Ignores unknown recorders and
 * hours.
 */
export function confirmedSurvey(
  survey: JoinedSurvey,
  confirmed: readonly ConfirmedOf[],
): JoinedSurvey {
  const cells = cellsOf(survey, confirmed).sort(
    (a, b) => a.species - b.species || a.hour - b.hour || a.step - b.step,
  );
  const speciesStart = new Uint32Array(survey.species.length + 1);
  for (const { species } of cells) speciesStart[species + 1]! += 1;
  for (let at = 0; at < survey.species.length; at += 1) speciesStart[at + 1]! += speciesStart[at]!;
  return {
    ...survey,
    speciesStart,
    cellHour: Uint32Array.from(cells, ({ hour }) => hour),
    cellStep: Uint8Array.from(cells, ({ step }) => step),
    cellCount: new Uint16Array(cells.length).fill(1),
  };
}
