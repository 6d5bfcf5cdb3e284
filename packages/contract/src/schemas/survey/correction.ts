import * as z from 'zod';
import { limits } from '../../constants/limits.ts';
import { Id, NextCursor, Timestamp } from '../shared/common.ts';

const ZoneName = z
  .string()
  .min(1)
  .max(limits.timezone_length)
  .describe('IANA name, such as Europe/Berlin');
const Offset = z
  .string()
  .regex(/^[+-]\d\d:\d\d$/, 'must be an offset such as +02:00')
  .describe('Offset from UTC, such as +02:00');
/** Zone of a wall clock: an IANA zone, or a fixed offset. */
export const zoneFields = { time_zone: ZoneName.nullable(), utc_offset: Offset.nullable() };

export const KnownTime = z.strictObject({
  shown: z.string().max(40).describe('What the clock showed, ISO 8601'),
  actual: z.string().max(40).describe('What the time was, ISO 8601 with offset'),
});

const parts = {
  time_zone: ZoneName.nullable().describe(
    'The zone whose wall clock the recorder showed, summer time included',
  ),
  utc_offset: Offset.nullable().describe('The offset that its wall clock had all the time'),
  shift_s: z.number().min(-1e10).max(1e10).describe('Seconds added; 0 for none'),
  drift: z
    .array(KnownTime)
    .length(2)
    .nullable()
    .describe('Two moments of a clock that ran evenly too fast or too slow'),
};

const Reason = z.string().trim().max(limits.survey_note_length);

export const CorrectionAsked = z
  .strictObject({ ...parts, reason: Reason.nullable() })
  .partial()
  .describe(
    'What is absent is not corrected; at most one of the zones, and one of shift and drift',
  );
export type CorrectionAsked = z.infer<typeof CorrectionAsked>;

export const DeploymentCorrection = z.strictObject({
  correction_id: Id,
  deployment_id: Id,
  ...parts,
  reason: z.string().nullable(),
  made_by: z.string().describe('Display name of who made it, at that time'),
  made_at: Timestamp,
  ended: z.enum(['replaced', 'reverted']).nullable().describe('Null while it is in effect'),
  ended_by: z.string().nullable(),
  ended_at: Timestamp.nullable(),
});
export type DeploymentCorrection = z.infer<typeof DeploymentCorrection>;

export const DeploymentCorrections = z.strictObject({
  corrections: z.array(DeploymentCorrection).describe('Newest first'),
  next_cursor: NextCursor,
});

export const CorrectedRecording = z.strictObject({
  filename: z.string(),
  recorded_at: z.string().describe('As the recorder wrote it'),
  before: Timestamp.describe('Its moment as it counts now'),
  after: Timestamp.describe('Its moment with the correction'),
});

export const CorrectionOverlap = z.strictObject({
  deployment_id: Id,
  site_name: z.string(),
});

export const CorrectionPreview = z.strictObject({
  recordings: z.int().min(0).describe('Recordings that belong to the deployment now'),
  changed: z.int().min(0).describe('How many of them get another time'),
  examples: z.array(CorrectedRecording).max(10).describe('Spread over the deployment'),
  first: Timestamp.nullable().describe('The first moment with the correction'),
  last: Timestamp.nullable().describe('The last moment with the correction'),
  in_future: z.int().min(0).describe('How many would lie in the future'),
  skipped: z.int().min(0).describe('How many show an hour that summer time skips'),
  repeated: z.int().min(0).describe('How many show an hour that summer time repeats'),
  joining: z.int().min(0).describe('Recordings that would come to belong to the deployment'),
  leaving: z.int().min(0).describe('Recordings that would no longer belong to it'),
  overlaps: z
    .array(CorrectionOverlap)
    .describe('Other deployments of the recorder in whose time they would fall'),
  problems: z
    .array(z.string())
    .describe('Why it cannot be applied, in sentences; empty where it can'),
});
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;
