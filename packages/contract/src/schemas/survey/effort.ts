import * as z from 'zod';
import { limits } from '../../constants/limits.ts';
import { Id, NextCursor, Timestamp } from '../shared/common.ts';
import { recorderName } from '../shared/holds.ts';

export const EffortHour = z.strictObject({
  hour: z.string().describe('The local hour that begins then, ISO 8601 with offset'),
  seconds: z.number().min(0).max(3600).describe('Seconds recorded in it that can be read'),
  recordings: z.int().min(0).describe('Recordings that have a part in it'),
});
export const EffortFailure = z.strictObject({
  date: z.string().nullable().describe('Local day; null where no time is known'),
  reason: z
    .string()
    .describe(
      'unreadable: kept as another file; not_arrived; no_sound; no_length: not in the header; or the code with which the upload was refused, such as empty_file',
    ),
  files: z.int().min(1),
});
export const DeploymentEffort = z.strictObject({
  deployment_id: Id,
  site_id: Id,
  time_zone: z.string().describe('The zone whose hours these are: IANA name or offset'),
  recordings: z.int().min(0),
  seconds: z.number().min(0),
  first: Timestamp.nullable(),
  last: Timestamp.nullable().describe('Where the last recording ends'),
  hours: z.array(EffortHour).max(limits.effort_hours),
  hours_left_out_s: z
    .number()
    .min(0)
    .describe(
      'Seconds recorded in further hours, which are not listed; 0 for less than six years of them',
    ),
  failures: z.array(EffortFailure).describe('Files without readable sound, by day and reason'),
});
export type DeploymentEffort = z.infer<typeof DeploymentEffort>;
export const Unassigned = z.strictObject({
  data_id: Id,
  device_id: recorderName(z.string()).nullable(),
  recordings: z.int().min(1),
  seconds: z.number().min(0),
});
export const Effort = z.strictObject({
  effort: z.array(DeploymentEffort).describe('In the order of the deployments'),
  unassigned: z
    .array(Unassigned)
    .describe(
      'Recordings that belong to no deployment, by dataset and recorder; behind the last deployment',
    ),
  next_cursor: NextCursor,
});
export type Effort = z.infer<typeof Effort>;
