import type { Deps } from '../../ports/deps.ts';
import { expireLeases } from '../runner/expire-leases.ts';
import { forgetRunners } from '../runner/remember-runner.ts';
import { releaseStaleReservations } from './stale-reservations.ts';
import { walkStore } from './store-walk.ts';
import { sweepDeletions } from './sweep.ts';
import { verifyFiles } from '../data/verify/verify-files.ts';

export { enqueuePrefixDeletion, enqueueUserDeletion } from './enqueue.ts';
export { sweepSoon } from './sweep.ts';

export interface Maintenance {
  leases_returned: number;
  datasets_settled: number;
  deletions_done: number;
  strays_deleted: number;
  files_verified: number;
}

/**
 * What has to be done now and then: returns expired leases, settles stale reservations and abandoned multipart
 * uploads, carries out deletions, looks for objects without a row, and reads files whose checksum nobody has proved.
 * Safe to run at any time, twice at once, and again after a crash.
 */
export async function runMaintenance(deps: Deps): Promise<Maintenance> {
  await forgetRunners(deps.db, deps.clock.now()).run();
  return {
    leases_returned: await expireLeases(deps.db, deps.clock.now()),
    datasets_settled: await releaseStaleReservations(deps),
    deletions_done: await sweepDeletions(deps),
    strays_deleted: await walkStore(deps),
    files_verified: (await verifyFiles(deps)).read,
  };
}
