import { backlog } from './backlog.ts';
import type { Handlers } from '../../http/handler.ts';
import { completeShard } from './complete.ts';
import { heartbeat } from './heartbeat.ts';
import { leaseShard } from './lease.ts';
import { signOutputs } from './outputs.ts';
import { listParts } from './parts.ts';
import { keepPiece } from './pieces.ts';
import { releaseShard } from './release.ts';

export const runnerHandlers = {
  runnerLease: leaseShard,
  runnerHeartbeat: heartbeat,
  runnerParts: listParts,
  runnerOutputs: signOutputs,
  runnerPiece: keepPiece,
  runnerComplete: completeShard,
  runnerRelease: releaseShard,
  runnerBacklog: backlog,
} satisfies Handlers;
