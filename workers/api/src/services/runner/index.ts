import type { Handlers } from '../../http/handler.ts';
import { completeShard } from './complete.ts';
import { heartbeat } from './heartbeat.ts';
import { leaseShard } from './lease.ts';
import { signOutputs } from './outputs.ts';
import { releaseShard } from './release.ts';

export { expireLeases } from './expire-leases.ts';

export const runnerHandlers = {
  runnerLease: leaseShard,
  runnerHeartbeat: heartbeat,
  runnerOutputs: signOutputs,
  runnerComplete: completeShard,
  runnerRelease: releaseShard,
} satisfies Handlers;
