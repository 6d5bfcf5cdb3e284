import type { Deps } from '../../ports/deps.ts';

/** Work that one process does for all, for so many seconds from each time that it takes it. */
export interface BackgroundLease {
  name: string;
  /** Who takes it; no other process has the same. */
  holder: string;
  seconds: number;
}

type Place = Pick<Deps, 'db' | 'clock'>;

/**
 * Takes a lease that is free or has ended, or makes one's own longer; false while another holder has it. Processes of
 * several machines compare their clocks, which must agree to a few seconds.
 */
export async function takeLease({ db, clock }: Place, lease: BackgroundLease): Promise<boolean> {
  const now = clock.now();
  const until = new Date(now.getTime() + lease.seconds * 1000).toISOString();
  const { meta } = await db
    .prepare(
      `INSERT INTO background_leases (name, holder, expires_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
       WHERE background_leases.holder = excluded.holder OR background_leases.expires_at <= ?4`,
    )
    .bind(lease.name, lease.holder, until, now.toISOString())
    .run();
  return meta.changes > 0;
}

/** Gives a lease up, so that another process need not wait for its end. */
export async function giveUpLease({ db }: Place, lease: BackgroundLease): Promise<void> {
  await db
    .prepare('DELETE FROM background_leases WHERE name = ? AND holder = ?')
    .bind(lease.name, lease.holder)
    .run();
}

/**
 * Does `work` while the lease is held, and makes it longer as long as the work lasts; answers whether it was held. The
 * lease spares work done twice and is no lock: a process that was suspended goes on with what it had begun, so that
 * the work must be safe to do twice at once.
 */
export async function whileLeased(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  lease: BackgroundLease,
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await takeLease(deps, lease))) return false;
  const longer = () =>
    takeLease(deps, lease).catch((cause: unknown) =>
      deps.log.error('A lease of background work was not made longer', {
        lease: lease.name,
        cause: String(cause),
      }),
    );
  const timer = setInterval(() => void longer(), (lease.seconds * 1000) / 3);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return true;
}
