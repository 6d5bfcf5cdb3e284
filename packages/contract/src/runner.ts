import * as z from 'zod';
import {
  Summary,
  SummaryOfFormat1,
  SummaryOfFormat3,
  SummaryOfFormat4,
} from './results/summary-schema.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  analysisId,
  analysisType,
  exampleUrl,
  expiresAt,
  field,
  fileId,
  id,
  modelId,
  NextCursor,
  putHeaders,
  settings,
  sha256,
  sizeBytes,
  time,
  Timestamp,
} from './fields.ts';
import { Filename } from './files.ts';
import { RecordingInfo } from './recording.ts';

const LeaseToken = field(
  z.string().min(1).max(100),
  'Fence: a stale token answers 409 lease_lost',
  '3c59dc04-8e88-4024-bbe8-079a5c74d079',
);

/** A type that this runner supports, with the model it would use. */
export const RunnerType = z.strictObject({
  analysis_type: analysisType.min(1).max(100),
  model: field(
    z.string().max(100).nullable(),
    'Id of the model; null where there is none',
    'birdnet-v2.4',
  ),
  model_version: field(z.string().max(50).nullable(), 'Version of the model', '2.4'),
  model_name: field(
    z.string().min(1).max(200).nullable().optional(),
    'How the model is called where people read it; null where there is no model',
    'BirdNET V2.4',
  ),
  species_range: field(
    z.boolean().nullable().optional(),
    'Whether the model can limit its species to a place; null where there is no model',
    true,
  ),
});

export const LeaseRequest = z.strictObject({
  runner_id: field(z.string().min(1).max(100), 'A name that no other runner has', 'runner-1'),
  analysis_types: z.array(RunnerType).max(100).describe('What this runner can do'),
  parts_in_pages: z
    .boolean()
    .optional()
    .describe(
      'The runner asks for the parts of a merge a page at a time: leases come without them',
    ),
  installs: z
    .boolean()
    .optional()
    .describe('The runner can install a model now, should an operator have ordered one'),
});

export const LeaseFile = z.strictObject({
  file_id: fileId,
  filename: Filename,
  size_bytes: sizeBytes,
  sha256: sha256('Checksum of the file').nullable(),
  download_url: field(z.string(), 'Where to read it', exampleUrl),
  recording: RecordingInfo.nullable().describe('What the header of the recording says'),
});

export const LeasePart = z.strictObject({
  shard_index: z.int().describe('Its place among the parts, a number that no other one has'),
  name: field(z.string(), 'Name of the part', 'part-0.json'),
  size_bytes: sizeBytes,
  sha256: sha256('Checksum of the file'),
  download_url: field(z.string(), 'Where to read it', exampleUrl),
});

/**
 * A shard of work. `analyse` reads files and writes one part; `merge` joins all parts into the
 * exports.
 */
export const Lease = z.strictObject({
  shard_id: id('The shard', '9bf31c7f-f062-436a-96d3-c8bd1f8f2f09'),
  shard_index: z.int().describe('Place of the shard in the analysis, from 0'),
  kind: z
    .enum(['analyse', 'merge'])
    .describe('analyse reads files and writes one part; merge joins all parts'),
  attempt: z.int().min(1).describe('Which attempt this is, from 1'),
  lease_token: LeaseToken,
  expires_at: expiresAt,
  analysis_id: analysisId,
  analysis_type: analysisType,
  settings,
  recorder_key: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Key of the names that recorders have in result files for readers who may not learn exact places (HMAC-SHA-256); of a merge alone',
    ),
  base_url: field(
    z.string(),
    'The address people use. URLs below it are the service’s own: a runner takes them from the address at which it reaches the service',
    'https://biophony.example',
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
  part_count: field(
    z.int().min(0).optional(),
    'How many parts a merge joins, where they are asked for in pages',
    3,
  ),
});
export type Lease = z.infer<typeof Lease>;
/** A model that an operator had installed on the machines of the service. */
export const InstallOrder = z.strictObject({
  order_id: id('The order', '4c1d7b52-8f1e-4d3a-9f0a-6b6a0a9d2f10'),
  model: modelId,
  licence: field(z.string(), 'The licence that the operator accepted', 'CC BY-NC-SA 4.0'),
  accepted_at: time('When the operator accepted it'),
});
export type InstallOrder = z.infer<typeof InstallOrder>;
export const LeaseAnswer = z.strictObject({
  lease: Lease.nullable().describe('The shard; null when there is no work'),
  install: InstallOrder.optional().describe(
    'A model to install; only where there is no work, and only to runners of the service that can',
  ),
});

export const InstallState = z
  .enum(['downloading', 'installing', 'installed', 'failed'])
  .describe('How far a machine is with a model');
export const InstallReport = z.strictObject({
  runner_id: field(z.string().min(1).max(100), 'A name that no other runner has', 'runner-1'),
  state: InstallState.describe('How far it is with the model'),
  bytes: field(z.int().min(0), 'Bytes downloaded of the file that it is at', 31_000_000),
  total_bytes: field(
    z.int().min(0).nullable(),
    'Bytes of this file; null where that is not known',
    51_321_680,
  ),
  message: z.string().max(2000).nullable().describe('Why it failed; null where it did not'),
});
export type InstallReport = z.infer<typeof InstallReport>;
export const InstallAnswer = z.strictObject({
  stop: z.boolean().describe('True: the order was taken back, leave it'),
});

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
  files_done: field(z.int().min(0), 'Recordings of the shard that are done', 2),
  seconds_done: field(z.number().min(0), 'Seconds of sound that are done', 110),
});
export const HeartbeatAnswer = z.strictObject({
  expires_at: expiresAt,
  cancelled: z.boolean().describe('Stop: the analysis was cancelled or deleted'),
});

const output = {
  name: field(
    z
      .string()
      .max(200)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)?$/),
    'Name of the output',
    'part-0.json',
  ),
  size_bytes: sizeBytes,
  sha256: sha256('Checksum of the file'),
};
export const OutputToPut = z.strictObject({
  ...output,
  name: output.name.describe('Name of the output; the answer has the URL under it'),
  content_type: field(z.string().max(100), 'Media type of the file', 'application/json'),
});
export const OutputsRequest = z.strictObject({
  lease_token: LeaseToken,
  outputs: z.array(OutputToPut).max(200).describe('The outputs'),
});
export const OutputUrl = z.strictObject({
  name: field(z.string(), 'Name of the output', 'part-0.json'),
  upload_url: field(z.string(), 'Where to PUT the bytes', exampleUrl),
  headers: putHeaders,
});
export const OutputsAnswer = z.strictObject({
  outputs: z.array(OutputUrl).describe('The outputs'),
});

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
  after: field(
    z.int().min(0),
    'How many files of the shard were handed in before; repeating a call changes nothing',
    12,
  ),
  files: z
    .int()
    .min(1)
    .describe('How many files this piece is of; the last files come with `complete`'),
  output: field(StoredOutput, 'Called `part-` and `after` in five digits, as `part-00012.ndjson`', {
    name: 'part-00012.ndjson',
    size_bytes: 48_120,
    sha256: '5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5',
  }),
  files_analysed: field(z.int().min(0), 'Recordings analysed', 2),
  files_refused: z.int().min(0).describe('Recordings that cannot be analysed'),
  seconds_analysed: field(z.number().min(0), 'Seconds of sound analysed', 110),
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
  outputs: z.array(StoredOutput).max(200).describe('The outputs'),
  files_analysed: field(z.int().min(0), 'Recordings analysed', 2),
  files_refused: z.int().min(0).describe('Recordings that cannot be analysed'),
  seconds_analysed: field(z.number().min(0), 'Seconds of sound analysed', 110),
  summary: SentSummary.nullable().describe(
    'Totals by species, hour and day; null where there is none',
  ),
});
export const ShardCompleted = z.strictObject({
  completed: z.literal(true).describe('True: it is done'),
});

export const ShardRelease = z.strictObject({
  lease_token: LeaseToken,
  error: field(
    z.string().max(2000).nullable(),
    'What went wrong; null when only handing back',
    null,
  ),
  final: z.boolean().optional().describe('Trying again cannot help'),
});
export const ShardReleased = z.strictObject({
  released: z.literal(true).describe('True: another runner may take it'),
});

/** Work of one analysis type that waits for runners or is with them. */
export const BacklogOfType = z.strictObject({
  analysis_type: field(z.string(), 'Type of the analyses, such as `birdnet_v2_4`', 'birdnet_v2_4'),
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

const tag = { name: 'Runners', description: 'The programs that do the analyses' };

export default defineEndpoints(tag, {
  runnerLease: {
    route: ['POST', '/api/runner/lease'],
    summary: 'Take a shard of work, and say which analysis types this runner can do',
    access: 'runner',
    body: LeaseRequest,
    answer: LeaseAnswer,
  },
  runnerHeartbeat: {
    route: ['POST', '/api/runner/shards/{shardId}/heartbeat'],
    summary: 'Renew a lease and report progress',
    access: 'runner',
    errors: ['lease_lost'],
    body: Heartbeat,
    answer: HeartbeatAnswer,
  },
  runnerParts: {
    route: ['POST', '/api/runner/shards/{shardId}/parts'],
    summary: 'Get the parts that a merge shard joins, a page at a time',
    access: 'runner',
    errors: ['lease_lost'],
    body: PartsRequest,
    answer: LeaseParts,
  },
  runnerOutputs: {
    route: ['POST', '/api/runner/shards/{shardId}/outputs'],
    summary: 'Get URLs to which the outputs of a shard are put',
    access: 'runner',
    errors: ['lease_lost'],
    body: OutputsRequest,
    answer: OutputsAnswer,
  },
  runnerPiece: {
    route: ['POST', '/api/runner/shards/{shardId}/pieces'],
    summary: 'Hand in the results of the next files of a shard, and go on with the others',
    access: 'runner',
    errors: ['lease_lost', 'conflict'],
    body: ShardPiece,
    answer: ShardPieceKept,
  },
  runnerComplete: {
    route: ['POST', '/api/runner/shards/{shardId}/complete'],
    summary: 'Finish a shard; its outputs must stand in the store',
    access: 'runner',
    errors: ['lease_lost', 'conflict'],
    body: ShardComplete,
    answer: ShardCompleted,
  },
  runnerRelease: {
    route: ['POST', '/api/runner/shards/{shardId}/release'],
    summary: 'Hand a shard back, or report that it failed',
    access: 'runner',
    errors: ['lease_lost'],
    body: ShardRelease,
    answer: ShardReleased,
  },
  runnerInstall: {
    route: ['PUT', '/api/runner/installs/{orderId}'],
    summary: 'Report how far this machine is with a model that an operator ordered',
    access: 'runner',
    body: InstallReport,
    answer: InstallAnswer,
  },
  runnerBacklog: {
    route: ['GET', '/api/runner/backlog'],
    summary: 'How much work waits, by analysis type: for engines that start and stop runners',
    access: 'runner',
    answer: Backlog,
  },
});
