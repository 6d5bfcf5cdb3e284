import type { Deps } from './deps.ts';
import { markOf } from './secrets.ts';

/** Work that one process does for all, for so many seconds from each time that it takes it. */
interface BackgroundLease {
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

/** What is due now and then, done by one process for all; one that is killed is replaced after so long. */
export const maintenanceLease = (holder: string): BackgroundLease => ({
  name: 'maintenance',
  holder,
  seconds: 90,
});

/** Seconds after which a process that was not heard counts as ended. */
const presenceSeconds = 90;
const prefix = 'process:';

/** What all processes of a service must have in common: without it they refuse each other's tokens, or miss objects. */
interface Terms {
  base_url: string;
  /** Tells nothing of the secrets. */
  secrets: string;
  /** Where recordings and results are; undefined of a process of the version before, which did not say it. */
  store?: string;
}

/** Processes of one service were given settings that differ; the message says which. */
class ProcessesDisagree extends Error {
  override name = 'ProcessesDisagree';
}

const termsOf = async ({ config }: Deps, store: string): Promise<Terms> => ({
  base_url: config.baseUrl,
  secrets: await markOf(config, 'processes', config.runnerSecret),
  store,
});

const wait = `or, where that one has ended, wait ${presenceSeconds} seconds`;

function difference(mine: Terms, other: Terms): string | null {
  if (mine.secrets !== other.secrets)
    return `Another process works on this database with other secrets. Give all of them the same BIOPHONY_AUTH_SECRET and BIOPHONY_RUNNER_SECRET; to change them stop all processes first, ${wait}.`;
  if (mine.base_url !== other.base_url)
    return `Another process works on this database at the address ${other.base_url}, and this one would at ${mine.base_url}: they would refuse each other's tokens. Give all of them the same BIOPHONY_BASE_URL, ${wait}.`;
  if (other.store !== undefined && mine.store !== other.store)
    return `Another process works on this database and keeps recordings in ${other.store}; this one would keep them in ${mine.store}, and neither would find those of the other. Give all of them the same bucket with BIOPHONY_S3_ENDPOINT and BIOPHONY_S3_BUCKET, ${wait}.`;
  return null;
}

/**
 * Throws ProcessesDisagree where people have accounts in the database already: their secrets stand somewhere, and a
 * process that was given none must not make others.
 */
export async function assertSecretsMayBeMade({ db }: Pick<Deps, 'db'>): Promise<void> {
  if ((await db.prepare('SELECT 1 FROM users LIMIT 1').first()) === null) return;
  throw new ProcessesDisagree(
    'The database is in use, and this data folder has no secrets.json. Give this process the BIOPHONY_AUTH_SECRET and BIOPHONY_RUNNER_SECRET of the others, or put their secrets.json into the folder; where it is lost for good, set new ones.',
  );
}

/** A process of a service that may have others on the same database. */
interface Presence {
  /** Says that the process is there. */
  heard(): Promise<void>;
  /** Says that it has ended. */
  left(): Promise<void>;
}

/**
 * Notes a process in the database and compares its settings with those of all others that are at work, so that a second
 * one never makes signing keys anew. `store` names the place of the objects. Throws ProcessesDisagree.
 */
export async function joinProcesses(deps: Deps, id: string, store: string): Promise<Presence> {
  const { db, clock } = deps;
  const mine = await termsOf(deps, store);
  const lease = { name: prefix + id, holder: JSON.stringify(mine), seconds: presenceSeconds };
  await takeLease(deps, lease);
  const now = clock.now().toISOString();
  const { results } = await db
    .prepare(
      `SELECT holder FROM background_leases WHERE name LIKE '${prefix}%' AND name <> ? AND expires_at > ?`,
    )
    .bind(lease.name, now)
    .all<{ holder: string }>();
  for (const { holder } of results) {
    const told = difference(mine, JSON.parse(holder) as Terms);
    if (told === null) continue;
    await giveUpLease(deps, lease);
    throw new ProcessesDisagree(told);
  }
  await db
    .prepare(`DELETE FROM background_leases WHERE name LIKE '${prefix}%' AND expires_at <= ?`)
    .bind(now)
    .run();
  return {
    heard: async () => void (await takeLease(deps, lease)),
    left: () => giveUpLease(deps, lease),
  };
}
