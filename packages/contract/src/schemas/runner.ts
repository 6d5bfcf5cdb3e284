import { z } from 'zod';
import { Bytes, Id, Sha256, Timestamp } from './common.ts';
import { Settings, Summary } from './analysis.ts';
import { Filename } from './data.ts';
import { RecordingInfo } from './recording.ts';

const LeaseToken = z
  .string()
  .min(1)
  .max(100)
  .describe('Fence: a stale token answers 409 lease_lost');

/** A type this runner can do, with the model it would use. */
export const RunnerType = z.strictObject({
  analysis_type: z.string().min(1).max(100),
  model: z.string().max(100).nullable(),
  model_version: z.string().max(50).nullable(),
  species_range: z
    .boolean()
    .nullable()
    .optional()
    .describe('Whether the model can limit its species to a place; null where there is no model'),
});

export const LeaseRequest = z.strictObject({
  runner_id: z.string().min(1).max(100),
  analysis_types: z.array(RunnerType).max(100),
});

export const LeaseFile = z.strictObject({
  file_id: Id,
  filename: Filename,
  size_bytes: Bytes,
  sha256: Sha256.nullable(),
  download_url: z.string(),
  recording: RecordingInfo.nullable(),
});

export const LeasePart = z.strictObject({
  shard_index: z.int(),
  name: z.string(),
  size_bytes: Bytes,
  sha256: Sha256,
  download_url: z.string(),
});

/** One shard of work. `analyse` reads files and writes one part; `merge` joins all parts into the exports. */
export const Lease = z.strictObject({
  shard_id: Id,
  shard_index: z.int(),
  kind: z.enum(['analyse', 'merge']),
  attempt: z.int().min(1),
  lease_token: LeaseToken,
  expires_at: Timestamp,
  analysis_id: Id,
  analysis_type: z.string(),
  settings: Settings,
  base_url: z
    .string()
    .describe(
      'The address people use. URLs below it are the service’s own: a runner takes them from the address at which it reaches the service',
    ),
  files: z.array(LeaseFile).describe('Empty for merge'),
  parts: z.array(LeasePart).describe('Empty for analyse; in shard order for merge'),
});
export type Lease = z.infer<typeof Lease>;
export const LeaseAnswer = z.strictObject({ lease: Lease.nullable() });

export const Heartbeat = z.strictObject({
  lease_token: LeaseToken,
  files_done: z.int().min(0),
  seconds_done: z.number().min(0),
});
export const HeartbeatAnswer = z.strictObject({
  expires_at: Timestamp,
  cancelled: z.boolean().describe('Stop: the analysis was cancelled or deleted'),
});

const output = {
  name: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)?$/),
  size_bytes: Bytes,
  sha256: Sha256,
};
export const OutputsRequest = z.strictObject({
  lease_token: LeaseToken,
  outputs: z.array(z.strictObject({ ...output, content_type: z.string().max(100) })).max(200),
});
export const OutputsAnswer = z.strictObject({
  outputs: z.array(
    z.strictObject({
      name: z.string(),
      upload_url: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
});

/** Counts of an `analyse` shard; a `merge` shard sends the analysis' summary instead. */
export const ShardComplete = z.strictObject({
  lease_token: LeaseToken,
  outputs: z.array(z.strictObject(output)).max(200),
  files_analysed: z.int().min(0),
  files_refused: z.int().min(0),
  seconds_analysed: z.number().min(0),
  summary: Summary.nullable(),
});
export const ShardCompleted = z.strictObject({ completed: z.literal(true) });

export const ShardRelease = z.strictObject({
  lease_token: LeaseToken,
  error: z.string().max(2000).nullable().describe('What went wrong; null when only handing back'),
  final: z.boolean().optional().describe('Trying again cannot help'),
});
export const ShardReleased = z.strictObject({ released: z.literal(true) });
