import type { Summary } from './summary-schema.ts';
import { indexNameOf, indexNames, type IndexName } from './columns/index-names.ts';
import { readableFormat, resultsFormat } from './format.ts';

// Values for earlier summaries of fields added in later formats. Separate from the schema, which
// pages do not load.

/** Formats 2 and 3. */
export const addedInFormat4 = {
  complete: true,
  device: null,
  filtered_by_list: 0,
  filtered_by_threshold: 0,
} satisfies Partial<Summary>;

/** Formats 2 to 4: unknown. */
export const addedInFormat5 = {
  model_sha256: null,
  software: null,
  runtime: null,
} satisfies Partial<Summary>;

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
  const entries = Object.entries(indices).flatMap(([key, spread]) => {
    const name = indexNameOf(key);
    if (!isIndex(name) || !isPart(spread)) return [];
    const { mean, min, max } = spread;
    return [[name, { mean: numberOf(mean), min: numberOf(min), max: numberOf(max) }] as const];
  });
  return Object.fromEntries(entries);
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

const filters = [
  ['filtered_by_range', 'the species range'],
  ['filtered_by_list', 'the list of species'],
  ['filtered_by_threshold', 'the thresholds of their species'],
] as const;

/** Sentences about what was left out of results and why; empty if nothing was. */
export const leftOutSentences = (summary: Pick<Summary, (typeof filters)[number][0]>): string[] =>
  filters
    .filter(([field]) => summary[field] > 0)
    .map(([field, by]) => {
      const count = summary[field];
      return count === 1
        ? `1 detection was left out by ${by}.`
        : `${count.toLocaleString('en-US')} detections were left out by ${by}.`;
    });

/** Where to find what result files lack. */
const elsewhere =
  'in the survey, and in the list of detections that the explorer of the web app saves';

/**
 * Sentence about what the survey knows of the recordings and the result files lack; null for
 * nothing.
 */
export function notInFilesSentence({
  recordings,
  corrected,
  at_sites,
}: Readonly<Record<'recordings' | 'corrected' | 'at_sites', number>>): string | null {
  const of = (count: number) =>
    `${count.toLocaleString('en-US')} of ${recordings.toLocaleString('en-US')} ${recordings === 1 ? 'recording' : 'recordings'}`;
  if (corrected > 0)
    return `The clock of ${of(corrected)} is corrected, and these files have the times as recorded${at_sites > 0 ? ' and name no site' : ''}: corrected times${at_sites > 0 ? ' and sites' : ''} are ${elsewhere}.`;
  if (at_sites > 0)
    return `${of(at_sites)} ${at_sites === 1 ? 'belongs' : 'belong'} to a site, which these files do not name: sites are ${elsewhere}.`;
  return null;
}
