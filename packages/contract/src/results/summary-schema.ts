import * as z from 'zod';
import { exactPlace, programText } from '../schemas/shared/holds.ts';
import { indexNames } from './columns/index-names.ts';
import type { RecordOf } from './columns/column.ts';
import { speciesColumns } from './columns/shared.ts';
import { resultsFormat } from './format/format.ts';

const Count = z.int().min(0);

type SpeciesShape = { [Name in keyof RecordOf<typeof speciesColumns>]: z.ZodString };
const speciesShape = Object.fromEntries(
  speciesColumns.map(({ name, meaning }) => [name, z.string().describe(meaning)]),
) as SpeciesShape;

/** Detections of a species. */
export const SpeciesSummary = z.strictObject({
  ...speciesShape,
  count: Count,
  best_confidence: z.number(),
});

/** An oddity of recordings or settings, and the number of files with it. */
export const NoticeSummary = z.strictObject({
  code: z.string(),
  message: z.string().describe('As it was said of the first of them'),
  files: Count,
});

/** Clock in which hours and days are counted. */
export const Clocks = z.strictObject({
  timezone: z
    .string()
    .nullable()
    .describe(
      'The zone that all times were put into, as the setting `timezone` gave it; null where each counts by its own recorder',
    ),
  detections_by_offset: z
    .record(z.string(), Count)
    .describe(
      'Detections by the UTC offset of the recorder’s clock, `unknown` where it is not known',
    ),
  note: z.string().nullable().describe('What to know before hours are compared'),
});

/** Mean and range of an acoustic index. */
export const Spread = z.strictObject({ mean: z.number(), min: z.number(), max: z.number() });

/** Parameters of acoustic indices. */
export const IndexParameters = z.strictObject({
  window: z.string(),
  window_samples: z.int(),
  hop_samples: z.int(),
  diversity_step_hz: z.number(),
  diversity_max_hz: z.number(),
  diversity_threshold_db: z.number(),
  bioacoustic_band_hz: z.tuple([z.number(), z.number()]),
  human_band_hz: z.tuple([z.number(), z.number()]),
  animal_band_hz: z.tuple([z.number(), z.number()]),
  envelope_samples: z.int(),
});

export const FileCounts = z.strictObject({ total: Count, analysed: Count, refused: Count });

/** Detections of one day. */
export const DayCount = z.strictObject({ day: z.iso.date(), detections: Count });

/** Findings by species, hour and day. Does not depend on when or where the analysis ran. */
export const Summary = z.strictObject({
  format_version: z
    .int()
    .min(1)
    .max(resultsFormat)
    .describe('Version of the format of the result files; 1 for those that have none'),
  analysis_type: z.string().describe('Type of the analysis, such as `birdnet_v2_4`'),
  model: z.string().describe('Name of the model or method'),
  model_version: z.string().describe('Version of the model or method'),
  model_verified: z
    .boolean()
    .nullable()
    .describe('Whether the model is known to be what it is called; null where none is installed'),
  device: z
    .string()
    .nullable()
    .describe(
      'What its network ran on: `cpu`, `cuda`, `directml` or `coreml`, or several where parts came from different machines; null where there is none, or nobody told. Since format 4',
    ),
  model_sha256: programText(z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'))
    .nullable()
    .describe(
      'SHA-256 of the file of weights that was loaded; null where there are none, or a part does not tell. Since format 5',
    ),
  software: z
    .string()
    .nullable()
    .describe(
      'Name and version of the program that analysed, such as `biophony-analysis 1.2.0`, or several where parts are of several; null where nobody told. Since format 5',
    ),
  runtime: z
    .string()
    .nullable()
    .describe(
      'Name and version of what the network ran in, such as `onnxruntime-node 1.30.0`; null where there is no network, or nobody told. Since format 5',
    ),
  settings: z.record(z.string(), z.unknown()).describe('All settings, defaults filled in'),
  settings_hash: exactPlace(z.string()).describe(
    'The beginning of their SHA-256; empty where format 1 does not tell',
  ),
  complete: z
    .boolean()
    .describe(
      'Whether they are results of all recordings; false of an analysis that was stopped and goes on when it is run again. Since format 4',
    ),
  files: FileCounts.describe('Input files: all, analysed, refused'),
  seconds_analysed: z.number().describe('Seconds of sound analysed'),
  detections: Count.describe('Rows of detections.csv'),
  filtered_by_range: Count.describe('Detections left out by the species range'),
  filtered_by_list: Count.describe(
    'Detections left out because their species is excluded or not on the list. Since format 4',
  ),
  filtered_by_threshold: Count.describe(
    'Detections left out by the thresholds of their species. Since format 4',
  ),
  notices: z
    .array(NoticeSummary)
    .max(100)
    .describe('What was odd about files or settings that were analysed, by its code'),
  species: z
    .array(SpeciesSummary)
    .describe('Every species found, how often and with which best confidence, most frequent first'),
  by_hour: z
    .array(Count)
    .refine(({ length }) => length === 24 || length === 0, 'must have 24 numbers, or none')
    .describe('Detections by hour of the day, 24 numbers; none where format 1 does not tell'),
  by_day: z.array(DayCount).describe('Days with detections, in order'),
  undated: Count.describe('Detections in recordings without a time: in no hour and no day'),
  clocks: Clocks.describe('By whose clock hours and days are counted'),
  indices: z
    .partialRecord(z.enum(indexNames), Spread)
    .nullable()
    .describe('Each acoustic index over the recordings; null where none was computed'),
  index_parameters: IndexParameters.nullable().describe(
    'What the indices were computed with, frequencies in hertz; null where none was',
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
  format_version: z.int().min(2).max(3).describe('2 or 3'),
});

/** Summary without a version (format 1); `readSummary` converts it to a `Summary`. */
export const SummaryOfFormat1 = z.looseObject({
  format_version: z.never().optional(),
  analysis_type: z.string(),
  model: z.string(),
  model_version: z.string(),
  settings: z.record(z.string(), z.unknown()),
  files: FileCounts,
  seconds_analysed: z.number(),
  detections: z.int(),
  model_verified: z.boolean().nullable().optional(),
  notices: z.array(NoticeSummary).max(100).optional(),
});
