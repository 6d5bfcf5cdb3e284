import * as z from 'zod';
import { analysisType, exampleSettings, field } from '../fields.ts';
import { indexNames } from './columns/index-names.ts';
import { type RecordOf, speciesColumns } from './columns/columns.ts';
import { resultsFormat } from './format.ts';

const Count = z.int().min(0);

type SpeciesShape = { [Name in keyof RecordOf<typeof speciesColumns>]: z.ZodString };
const speciesExamples = {
  scientific_name: 'Sylvia atricapilla',
  common_name: 'Eurasian Blackcap',
};
const speciesShape = Object.fromEntries(
  speciesColumns.map(({ name, meaning }) => [
    name,
    field(z.string(), meaning, speciesExamples[name]),
  ]),
) as SpeciesShape;

/** Detections of a species. */
export const SpeciesSummary = z.strictObject({
  ...speciesShape,
  count: field(Count, 'Detections of the species', 14),
  best_confidence: field(z.number(), 'The highest confidence of a detection, 0 to 1', 0.94),
});

/** An oddity of recordings or settings, and the number of files with it. */
export const NoticeSummary = z.strictObject({
  code: field(z.string(), 'Stable code for programs', '492039'),
  message: z.string().describe('As it was said of the first of them'),
  files: Count.describe('Files of which it was said'),
});

/** Clock in which hours and days are counted. */
export const Clocks = z.strictObject({
  timezone: field(
    z.string().nullable(),
    'The zone that all times were put into, as the setting `timezone` gave it; null where each counts by its own recorder',
    'Europe/Berlin',
  ),
  detections_by_offset: field(
    z.record(z.string(), Count),
    'Detections by the UTC offset of the recorder’s clock, `unknown` where it is not known',
    { '+02:00': 14 },
  ),
  note: field(z.string().nullable(), 'What to know before hours are compared', null),
});

/** Mean and range of an acoustic index. */
export const Spread = z.strictObject({
  mean: z.number().describe('The mean'),
  min: z.number().describe('The lowest'),
  max: z.number().describe('The highest'),
});

/** Parameters of acoustic indices. */
export const IndexParameters = z.strictObject({
  window: z.string().describe('Window function of the spectrum'),
  window_samples: z.int().describe('Samples of a window of the spectrum'),
  hop_samples: z.int().describe('Samples from one window to the next'),
  diversity_step_hz: z.number().describe('Width of the bands of ADI and AEI'),
  diversity_max_hz: z.number().describe('Highest frequency of ADI and AEI'),
  diversity_threshold_db: z.number().describe('Loudness from which a band counts in ADI and AEI'),
  bioacoustic_band_hz: z
    .tuple([z.number(), z.number()])
    .describe('Band of the bioacoustic index, from and to'),
  human_band_hz: z
    .tuple([z.number(), z.number()])
    .describe('Band in which NDSI counts people, from and to'),
  animal_band_hz: z
    .tuple([z.number(), z.number()])
    .describe('Band in which NDSI counts animals, from and to'),
  envelope_samples: z.int().describe('Samples of a step of the envelope of Ht'),
});

export const FileCounts = z.strictObject({
  total: field(Count, 'All files', 2),
  analysed: field(Count, 'Files analysed', 2),
  refused: Count.describe('Files that cannot be analysed'),
});

/** Detections of one day. */
export const DayCount = z.strictObject({
  day: z.iso.date().describe('The day, by the clock that clocks tells'),
  detections: field(Count, 'Detections', 14),
});

/** Findings by species, hour and day. Does not depend on when or where the analysis ran. */
export const Summary = z.strictObject({
  format_version: field(
    z.int().min(1).max(resultsFormat),
    'Version of the format of the result files; 1 for those that have none',
    5,
  ),
  analysis_type: field(z.string(), 'Type of the analysis, such as `birdnet_v2_4`', 'birdnet_v2_4'),
  model: field(z.string(), 'Name of the model or method', 'birdnet-v2.4'),
  model_version: field(z.string(), 'Version of the model or method', '2.4'),
  model_verified: z
    .boolean()
    .nullable()
    .describe('Whether the model is known to be what it is called; null where none is installed'),
  device: field(
    z.string().nullable(),
    'What its network ran on: `cpu`, `cuda`, `directml` or `coreml`, or several where parts came from different machines; null where there is none, or nobody told. Since format 4',
    'cpu',
  ),
  model_sha256: field(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')
      .nullable(),
    'SHA-256 of the file of weights that was loaded; null where there are none, or a part does not tell. Since format 5',
    '5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5',
  ),
  software: field(
    z.string().nullable(),
    'Name and version of the program that analysed, such as `biophony-analysis 1.2.0`, or several where parts are of several; null where nobody told. Since format 5',
    'biophony-analysis 0.1.0',
  ),
  runtime: field(
    z.string().nullable(),
    'Name and version of what the network ran in, such as `onnxruntime-node 1.30.0`; null where there is no network, or nobody told. Since format 5',
    'onnxruntime-node 1.30.0',
  ),
  settings: field(
    z.record(z.string(), z.unknown()),
    'All settings, defaults filled in',
    exampleSettings,
  ),
  settings_hash: field(
    z.string(),
    'The beginning of their SHA-256; empty where format 1 does not tell',
    '6f4b6612125fb3a0',
  ),
  complete: z
    .boolean()
    .describe(
      'Whether they are results of all recordings; false of an analysis that was stopped and goes on when it is run again. Since format 4',
    ),
  files: FileCounts.describe('Input files: all, analysed, refused'),
  seconds_analysed: field(z.number(), 'Seconds of sound analysed', 110),
  detections: field(Count, 'Rows of detections.csv', 14),
  filtered_by_range: Count.describe('Detections left out by the species range'),
  filtered_by_list: Count.describe(
    'Detections left out because their species is excluded or not on the list. Since format 4',
  ),
  filtered_by_threshold: Count.describe(
    'Detections left out by the thresholds of their species. Since format 4',
  ),
  notices: field(
    z.array(NoticeSummary).max(100),
    'What was odd about files or settings that were analysed, by its code',
    [],
  ),
  species: z
    .array(SpeciesSummary)
    .describe('Every species found, how often and with which best confidence, most frequent first'),
  by_hour: field(
    z
      .array(Count)
      .refine(({ length }) => length === 24 || length === 0, 'must have 24 numbers, or none'),
    'Detections by hour of the day, 24 numbers; none where format 1 does not tell',
    [0, 0, 0, 0, 0, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ),
  by_day: z.array(DayCount).describe('Days with detections, in order'),
  undated: Count.describe('Detections in recordings without a time: in no hour and no day'),
  clocks: Clocks.describe('By whose clock hours and days are counted'),
  indices: field(
    z.partialRecord(z.enum(indexNames), Spread).nullable(),
    'Each acoustic index over the recordings; null where none was computed',
    null,
  ),
  index_parameters: field(
    IndexParameters.nullable(),
    'What the indices were computed with, frequencies in hertz; null where none was',
    null,
  ),
});
export type Summary = z.infer<typeof Summary>;

/** Summary in format 4; `readSummary` converts it to a `Summary`. */
export const SummaryOfFormat4 = Summary.omit({
  model_sha256: true,
  software: true,
  runtime: true,
}).extend({
  format_version: z.literal(4).describe('4'),
});

/** Summary in formats 2 and 3; `readSummary` converts it to a `Summary`. */
export const SummaryOfFormat3 = SummaryOfFormat4.omit({
  complete: true,
  device: true,
  filtered_by_list: true,
  filtered_by_threshold: true,
}).extend({
  format_version: field(z.int().min(2).max(3), '2 or 3', 5),
});

/** Summary without a version (format 1); `readSummary` converts it to a `Summary`. */
export const SummaryOfFormat1 = z.looseObject({
  format_version: z.never().optional(),
  analysis_type: analysisType,
  model: field(z.string(), 'Name of the model or method', 'birdnet-v2.4'),
  model_version: field(z.string(), 'Version of the model', '2.4'),
  settings: field(
    z.record(z.string(), z.unknown()),
    'Settings of the analysis by name; see the template of its type',
    exampleSettings,
  ),
  files: FileCounts.describe('The files'),
  seconds_analysed: field(z.number(), 'Seconds of sound analysed', 110),
  detections: z.int().describe('Detections'),
  model_verified: z
    .boolean()
    .nullable()
    .optional()
    .describe('Whether the model is known to be what it is called'),
  notices: z
    .array(NoticeSummary)
    .max(100)
    .optional()
    .describe('What was odd about files or settings that were analysed'),
});
