import type { Deps } from '../base/deps.ts';
import { batch, run, sql } from '../base/sql.ts';
import { sendInvitations, sendMails } from '../events/send-mails.ts';
import { forgetSignIns } from '../identity/guess-limits.ts';
import { sweepRetention } from '../operator/retention.ts';
import { expireLeases } from '../runner/lease.ts';
import { forgetInstalls } from '../runner/model-orders.ts';
import { forgetRunners } from '../runner/runners.ts';
import { adoptShards } from '../runner/shards.ts';
import { scanStore } from '../storage/store-scan.ts';
import { sweepDeletions } from '../storage/sweep.ts';
import { releaseStaleReservations } from '../uploads/complete-upload.ts';
import { verifyFiles } from '../uploads/verify-files.ts';
import { reviewExamples } from './example-project.ts';

const day = 86_400_000;
/** A stolen token opens nothing afterwards. */
const spentKeptDays = 7;
/** Someone may ask why a runner stopped or an invitation failed. */
const revokedKeptDays = 30;

/**
 * Deletes what has expired: sessions, spent tokens, attempts, device requests, answers kept for
 * retries, viewer links; runner tokens and invitations a month after their end, sign-ins after 90
 * days, users after a day.
 */
export async function cleanUpIdentity(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const at = now.toISOString();
  await batch(db, [
    sql`DELETE FROM auth_sessions WHERE "expiresAt" < ${at}`,
    sql`DELETE FROM auth_verifications WHERE "expiresAt" < ${at}`,
    sql`DELETE FROM device_logins WHERE expires_at < ${at}`,
    sql`DELETE FROM auth_attempts
      WHERE resets_at < ${Math.floor(now.getTime() / 1000)}`,
    sql`DELETE FROM auth_spent_tokens
      WHERE spent_at < ${now.getTime() - spentKeptDays * day}`,
    sql`DELETE FROM idempotency_keys WHERE expires_at < ${now.getTime()}`,
    sql`DELETE FROM runner_tokens
      WHERE revoked_at < ${new Date(now.getTime() - revokedKeptDays * day).toISOString()}`,
    sql`DELETE FROM invitations
      WHERE expires_at < ${new Date(now.getTime() - revokedKeptDays * day).toISOString()}`,
    forgetSignIns(deps),
    sql`DELETE FROM viewer_links WHERE expires_at < ${at}`,
    sql`DELETE FROM users
      WHERE deleted_at < ${new Date(now.getTime() - day).toISOString()}`,
  ]);
}

export interface Maintenance {
  leases_returned: number;
  datasets_settled: number;
  deletions_done: number;
  unknown_objects_deleted: number;
  files_verified: number;
  /** Past their retention. */
  retired: number;
}

/** Safe to run at any time, in parallel, and again after a crash. */
export async function runMaintenance(deps: Deps): Promise<Maintenance> {
  await batch(deps.db, [forgetRunners(deps.clock.now()), ...forgetInstalls(deps.clock.now())]);
  await run(deps.db, adoptShards);
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

/** By timer or cron. Safe to repeat. */
export async function maintain(deps: Deps): Promise<void> {
  // A slow mail server must not delay the rest.
  deps.background(sendMails(deps).then(() => sendInvitations(deps)));
  await runMaintenance(deps);
  await reviewExamples(deps);
  await cleanUpIdentity(deps);
}
