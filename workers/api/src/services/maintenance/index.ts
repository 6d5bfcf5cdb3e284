import type { Deps } from '../../ports/deps.ts';
import { expireLeases } from '../runner/expire-leases.ts';
import { adoptShards } from '../runner/shards/adopt-shards.ts';
import { forgetRunners } from '../runner/remember-runner.ts';
import { sweepRetention } from './retention.ts';
import { releaseStaleReservations } from './stale-reservations.ts';
import { scanStore } from './store-scan.ts';
import { sweepDeletions } from '../deletions/sweep.ts';
import { verifyFiles } from '../data/verify/verify-files.ts';

export interface Maintenance {
  leases_returned: number;
  datasets_settled: number;
  deletions_done: number;
  unknown_objects_deleted: number;
  files_verified: number;
  /** Analyses and datasets whose time was over. */
  retired: number;
}

/**
 * What has to be done now and then: returns expired leases, settles stale reservations and abandoned multipart
 * uploads, carries out deletions, looks for objects without a row, and reads files whose checksum nobody has proved.
 * Safe to run at any time, twice at once, and again after a crash.
 */
export async function runMaintenance(deps: Deps): Promise<Maintenance> {
  await forgetRunners(deps.db, deps.clock.now()).run();
  await adoptShards(deps.db).run();
  const retired = await sweepRetention(deps);
  return {
    leases_returned: await expireLeases(deps.db, deps.clock.now()),
    datasets_settled: await releaseStaleReservations(deps),
    deletions_done: await sweepDeletions(deps),
    unknown_objects_deleted: await scanStore(deps),
    files_verified: (await verifyFiles(deps)).read,
    retired,
  };
}
