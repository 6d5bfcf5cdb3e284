import * as z from 'zod';
import { limits } from '../constants/limits.ts';
import {
  Bytes,
  Id,
  NextCursor,
  Page,
  Sha256,
  Timestamp,
  named,
  Settings,
} from './shared/common.ts';
import {
  Summary,
  SummaryOfFormat1,
  SummaryOfFormat3,
  SummaryOfFormat4,
} from '../results/summary-schema.ts';
import { Filename } from './data.ts';
import { RecordingInfo } from './recording.ts';

const LeaseToken = z
  .string()
  .min(1)
  .max(100)
  .describe('Fence: a stale token answers 409 lease_lost');

/** A type that this runner supports, with the model it would use. */
export const RunnerType = z.strictObject({
  analysis_type: z.string().min(1).max(100),
  model: z.string().max(100).nullable(),
  model_version: z.string().max(50).nullable(),
  model_name: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .optional()
    .describe('How the model is called where people read it; null where there is no model'),
  species_range: z
    .boolean()
    .nullable()
    .optional()
    .describe('Whether the model can limit its species to a place; null where there is no model'),
});

export const LeaseRequest = z.strictObject({
  runner_id: z.string().min(1).max(100),
  analysis_types: z.array(RunnerType).max(100),
  parts_in_pages: z
    .boolean()
    .optional()
    .describe(
      'The runner asks for the parts of a merge a page at a time: leases come without them',
    ),
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
  shard_index: z.int().describe('Its place among the parts, a number that no other one has'),
  name: z.string(),
  size_bytes: Bytes,
  sha256: Sha256,
  download_url: z.string(),
});

/**
 * A shard of work. `analyse` reads files and writes one part; `merge` joins all parts into the
 * exports.
 */
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
  recorder_key: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Key of the names that recorders have in result files for readers who may not learn exact places (HMAC-SHA-256); of a merge alone',
    ),
  base_url: z
    .string()
    .describe(
      'The address people use. URLs below it are the service’s own: a runner takes them from the address at which it reaches the service',
    ),
  files: z
    .array(LeaseFile)
    .describe('Those of which nothing was handed in yet, in their order; empty for merge'),
  files_kept: z
    .int()
    .min(0)
    .optional()
    .describe(
      'How many files before these have their results, which runners handed in; absent where the service takes no pieces',
    ),
  seconds_kept: z.number().min(0).optional().describe('Seconds of sound analysed in those'),
  parts: z
    .array(LeasePart)
    .describe('In shard order for merge; empty for analyse, and where they are asked for in pages'),
  part_count: z
    .int()
    .min(0)
    .optional()
    .describe('How many parts a merge joins, where they are asked for in pages'),
});
export type Lease = z.infer<typeof Lease>;
export const LeaseAnswer = z.strictObject({ lease: Lease.nullable() });

export const PartsRequest = z.strictObject({
  lease_token: LeaseToken,
  cursor: z.string().max(1000).optional().describe('Of the page before'),
});
export const LeaseParts = z.strictObject({
  parts: z.array(LeasePart).describe('In shard order; their links are signed now'),
  next_cursor: NextCursor,
});

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
export const OutputToPut = z.strictObject({ ...output, content_type: z.string().max(100) });
export const OutputsRequest = z.strictObject({
  lease_token: LeaseToken,
  outputs: z.array(OutputToPut).max(200),
});
export const OutputUrl = z.strictObject({
  name: z.string(),
  upload_url: z.string(),
  headers: z.record(z.string(), z.string()),
});
export const OutputsAnswer = z.strictObject({ outputs: z.array(OutputUrl) });

/**
 * As summary.json; runners of earlier versions send formats 1 to 4. Our runner always sends
 * `complete` as true, because its merge has the parts of all recordings; other runners may send
 * false, which pages and programs report.
 */
export const SentSummary = z.union([Summary, SummaryOfFormat4, SummaryOfFormat3, SummaryOfFormat1]);
export type SentSummary = z.infer<typeof SentSummary>;

export const StoredOutput = z.strictObject(output);

/** Results of the next files of an `analyse` shard, as one stored part. */
export const ShardPiece = z.strictObject({
  lease_token: LeaseToken,
  after: z
    .int()
    .min(0)
    .describe(
      'How many files of the shard were handed in before; repeating a call changes nothing',
    ),
  files: z
    .int()
    .min(1)
    .describe('How many files this piece is of; the last files come with `complete`'),
  output: StoredOutput.describe(
    'Called `part-` and `after` in five digits, as `part-00012.ndjson`',
  ),
  files_analysed: z.int().min(0),
  files_refused: z.int().min(0),
  seconds_analysed: z.number().min(0),
});
export const ShardPieceKept = z.strictObject({
  files_kept: z.int().min(0).describe('How many files of the shard have their results now'),
});

/**
 * Counts of an `analyse` shard since its last piece; a `merge` shard sends the analysis' summary
 * instead.
 */
export const ShardComplete = z.strictObject({
  lease_token: LeaseToken,
  outputs: z.array(StoredOutput).max(200),
  files_analysed: z.int().min(0),
  files_refused: z.int().min(0),
  seconds_analysed: z.number().min(0),
  summary: SentSummary.nullable(),
});
export const ShardCompleted = z.strictObject({ completed: z.literal(true) });

export const ShardRelease = z.strictObject({
  lease_token: LeaseToken,
  error: z.string().max(2000).nullable().describe('What went wrong; null when only handing back'),
  final: z.boolean().optional().describe('Trying again cannot help'),
});
export const ShardReleased = z.strictObject({ released: z.literal(true) });

/** Work of one analysis type that waits for runners or is with them. */
export const BacklogOfType = z.strictObject({
  analysis_type: z.string().describe('Type of the analyses, such as `birdnet_v2_4`'),
  waiting_shards: z.int().min(0).describe('Shards that a runner could take'),
  leased_shards: z.int().min(0).describe('Shards that runners have'),
  waiting_seconds: z
    .number()
    .min(0)
    .nullable()
    .describe(
      'Seconds of sound in the waiting shards, as far as their share of each analysis tells; null where a length is not known',
    ),
  oldest_queued_at: Timestamp.nullable().describe(
    'Since when the oldest of them has been waiting; null where none waits',
  ),
});
export const Backlog = z.strictObject({
  types: z.array(BacklogOfType).describe('Types with work, in the order of their names'),
});

const WorkScope = z.enum(['own', 'all']);

/** A runner's token; the token itself is not stored. */
export const RunnerToken = z.strictObject({
  token_id: Id.describe('The runner token'),
  name: z.string(),
  scope: WorkScope.describe(
    'own: runners get the work of the account that made it alone; all: the work of everybody',
  ),
  email: z
    .string()
    .nullable()
    .describe('Address of the account whose work it is for; null where it is for everybody'),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable().describe(
    'When a runner last called with it, within a minute; null when never',
  ),
});
export type RunnerToken = z.infer<typeof RunnerToken>;

export const RunnerTokensQuery = z.strictObject({
  ...Page,
  scope: WorkScope.optional().describe(
    'own, as when absent: yours for your own work; all: those of everybody, for operators',
  ),
});
export const RunnerTokens = z.strictObject({
  tokens: z.array(RunnerToken).describe('Tokens of one page, the newest first'),
  next_cursor: NextCursor,
});

export const RunnerTokenCreate = z.strictObject({
  name: named(limits.runner_token_name_length),
  scope: WorkScope.optional().describe('own when absent; all can be made by operators alone'),
});
export const RunnerTokenCreated = z.strictObject({
  runner_token: RunnerToken.describe('What the list will show of it'),
  secret: z.string().describe('The token itself; shown this once'),
});
