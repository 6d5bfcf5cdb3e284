import { indexNameOf, indexNames, type IndexName } from './columns/index-names.ts';
import { readableFormat, resultsFormat } from './format/format.ts';
import { addedInFormat4, addedInFormat5 } from './added-since.ts';
import type { Summary } from './summary-schema.ts';

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (value: unknown): Part => (isPart(value) ? value : {});
const listOf = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const numbersIn = (part: Part): Record<string, number> =>
  Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      typeof value === 'number' ? [[key, value]] : [],
    ),
  );

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isIndex = (name: string): name is IndexName =>
  (indexNames as readonly string[]).includes(name);

const hoursOf = (value: unknown): number[] =>
  Array.isArray(value) && value.length === 24 ? value.map(numberOf) : [];

function indicesOf(indices: Part): NonNullable<Summary['indices']> {
  const known = Object.entries(indices).flatMap(([given, spread]) => {
    const name = indexNameOf(given);
    if (!isIndex(name) || !isPart(spread)) return [];
    const { mean, min, max } = spread;
    return [[name, { mean: numberOf(mean), min: numberOf(min), max: numberOf(max) }] as const];
  });
  return Object.fromEntries(known);
}

/** Fills in what format 1 lacks, and drops unknown fields. */
function ofFormat1(summary: Part): Summary {
  const files = numbersIn(partOf(summary.files));
  const clocks = partOf(summary.clocks);
  return {
    format_version: 1,
    analysis_type: textOf(summary.analysis_type),
    model: textOf(summary.model),
    model_version: textOf(summary.model_version),
    model_verified: typeof summary.model_verified === 'boolean' ? summary.model_verified : null,
    settings: partOf(summary.settings),
    settings_hash: textOf(summary.settings_hash),
    files: {
      total: numberOf(files.total),
      analysed: numberOf(files.analysed),
      refused: numberOf(files.refused),
    },
    seconds_analysed: numberOf(summary.seconds_analysed),
    detections: numberOf(summary.detections),
    filtered_by_range: numberOf(summary.filtered_by_range),
    ...addedInFormat4,
    ...addedInFormat5,
    notices: listOf(summary.notices).map(({ code, message, files: many }) => ({
      code: textOf(code),
      message: textOf(message),
      files: numberOf(many),
    })),
    species: listOf(summary.species).map((one) => ({
      scientific_name: textOf(one.scientific_name),
      common_name: textOf(one.common_name),
      count: numberOf(one.count),
      best_confidence: numberOf(one.best_confidence),
    })),
    by_hour: hoursOf(summary.by_hour),
    by_day: listOf(summary.by_day).flatMap(({ day, detections }) =>
      isDay(day) ? [{ day, detections: numberOf(detections) }] : [],
    ),
    undated: numberOf(summary.undated),
    clocks: {
      timezone: textOrNull(clocks.timezone),
      detections_by_offset: numbersIn(partOf(clocks.detections_by_offset)),
      note: textOrNull(clocks.note),
    },
    indices: isPart(summary.indices) ? indicesOf(summary.indices) : null,
    index_parameters: isPart(summary.index_parameters)
      ? (summary.index_parameters as Summary['index_parameters'])
      : null,
  };
}

/**
 * Converts a summary of any known format to the newest. Fields that format 1 lacks are empty.
 * Throws ResultsFormatError for a later format, with what to use instead.
 */
export function readSummary(summary: object): Summary {
  const version = readableFormat('summary.json', (summary as Part).format_version);
  if (version === 1) return ofFormat1(summary as Part);
  if (version === resultsFormat) return summary as Summary;
  return { ...(version < 4 ? addedInFormat4 : {}), ...addedInFormat5, ...(summary as Summary) };
}
