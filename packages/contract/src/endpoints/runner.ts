import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

export const runnerEndpoints = {
  runnerLease: row('runnerLease', {
    tag: 'extension',
    summary: 'Take a shard of work, and say which analysis types this runner can do',
    access: 'runner',
    body: s.LeaseRequest,
    answer: s.LeaseAnswer,
  }),
  runnerHeartbeat: row('runnerHeartbeat', {
    tag: 'extension',
    summary: 'Renew a lease and report progress',
    access: 'runner',
    errors: ['lease_lost'],
    body: s.Heartbeat,
    answer: s.HeartbeatAnswer,
  }),
  runnerParts: row('runnerParts', {
    tag: 'extension',
    summary: 'Get the parts that a merge shard joins, a page at a time',
    access: 'runner',
    errors: ['lease_lost'],
    body: s.PartsRequest,
    answer: s.LeaseParts,
  }),
  runnerOutputs: row('runnerOutputs', {
    tag: 'extension',
    summary: 'Get URLs to which the outputs of a shard are put',
    access: 'runner',
    errors: ['lease_lost'],
    body: s.OutputsRequest,
    answer: s.OutputsAnswer,
  }),
  runnerPiece: row('runnerPiece', {
    tag: 'extension',
    summary: 'Hand in the results of the next files of a shard, and go on with the others',
    access: 'runner',
    errors: ['lease_lost', 'conflict'],
    body: s.ShardPiece,
    answer: s.ShardPieceKept,
  }),
  runnerComplete: row('runnerComplete', {
    tag: 'extension',
    summary: 'Finish a shard; its outputs must stand in the store',
    access: 'runner',
    errors: ['lease_lost', 'conflict'],
    body: s.ShardComplete,
    answer: s.ShardCompleted,
  }),
  runnerRelease: row('runnerRelease', {
    tag: 'extension',
    summary: 'Hand a shard back, or report that it failed',
    access: 'runner',
    errors: ['lease_lost'],
    body: s.ShardRelease,
    answer: s.ShardReleased,
  }),
  runnerBacklog: row('runnerBacklog', {
    tag: 'extension',
    summary: 'How much work waits, by analysis type: for engines that start and stop runners',
    access: 'runner',
    answer: s.Backlog,
  }),
};
