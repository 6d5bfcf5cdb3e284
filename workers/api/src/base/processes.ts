import type { Deps } from './deps.ts';
import { computeMark } from './secrets.ts';
import { allRows, firstRow, run, sql } from './sql.ts';

interface BackgroundLease {
  name: string;
  holder: string;
  seconds: number;
}

type LeaseDeps = Pick<Deps, 'db' | 'clock'>;

/** Takes a free or expired lease, or renews its own. Clocks must agree to a few seconds. */
export async function takeLease(
  { db, clock }: LeaseDeps,
  lease: BackgroundLease,
): Promise<boolean> {
  const now = clock.now();
  const until = new Date(now.getTime() + lease.seconds * 1000).toISOString();
  const changes = await run(
    db,
    sql`INSERT INTO background_leases (name, holder, expires_at) VALUES (${lease.name},
      ${lease.holder}, ${until})
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE background_leases.holder = excluded.holder
        OR background_leases.expires_at <= ${now.toISOString()}`,
  );
  return changes > 0;
}

export async function giveUpLease({ db }: LeaseDeps, lease: BackgroundLease): Promise<void> {
  await run(
    db,
    sql`DELETE FROM background_leases
      WHERE name = ${lease.name} AND holder = ${lease.holder}`,
  );
}

/**
 * Renews the lease while `work` runs; false if not held. A suspended process resumes later, so
 * `work` must be safe to run twice at once.
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

export const maintenanceLease = (holder: string): BackgroundLease => ({
  name: 'maintenance',
  holder,
  seconds: 90,
});

/** Silence after which a process counts as ended. */
const presenceSeconds = 90;
const prefix = 'process:';

/** If these differ, processes refuse each other's tokens or miss objects. */
interface Terms {
  base_url: string;
  secrets: string;
  /** Undefined for processes of the previous version. */
  store?: string;
}

class ProcessesDisagree extends Error {
  override name = 'ProcessesDisagree';
}

const termsOf = async ({ config }: Deps, store: string): Promise<Terms> => ({
  base_url: config.baseUrl,
  secrets: await computeMark(config, 'processes', config.runnerSecret),
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

/** Throws ProcessesDisagree if accounts exist: their secrets are somewhere. */
export async function assertSecretsMayBeMade({ db }: Pick<Deps, 'db'>): Promise<void> {
  if ((await firstRow(db, sql`SELECT 1 FROM users LIMIT 1`)) === null) return;
  throw new ProcessesDisagree(
    'The database is in use, and this data folder has no secrets.json. Give this process the BIOPHONY_AUTH_SECRET and BIOPHONY_RUNNER_SECRET of the others, or put their secrets.json into the folder; where it is lost for good, set new ones.',
  );
}

interface Presence {
  heard(): Promise<void>;
  left(): Promise<void>;
}

/**
 * Compares settings with all running processes, so that none replaces the signing keys. `store`:
 * where the objects are. Throws ProcessesDisagree.
 */
export async function joinProcesses(deps: Deps, id: string, store: string): Promise<Presence> {
  const { db, clock } = deps;
  const mine = await termsOf(deps, store);
  const lease = { name: prefix + id, holder: JSON.stringify(mine), seconds: presenceSeconds };
  await takeLease(deps, lease);
  const now = clock.now().toISOString();
  const isProcess = sql`name LIKE ${`${prefix}%`}`;
  const others = await allRows<{ holder: string }>(
    db,
    sql`SELECT holder FROM background_leases
      WHERE ${isProcess} AND name <> ${lease.name} AND expires_at > ${now}`,
  );
  for (const { holder } of others) {
    const conflict = difference(mine, JSON.parse(holder) as Terms);
    if (conflict === null) continue;
    await giveUpLease(deps, lease);
    throw new ProcessesDisagree(conflict);
  }
  await run(db, sql`DELETE FROM background_leases WHERE ${isProcess} AND expires_at <= ${now}`);
  return {
    heard: async () => void (await takeLease(deps, lease)),
    left: () => giveUpLease(deps, lease),
  };
}
