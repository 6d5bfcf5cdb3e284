import { markOf } from '../../identity/secrets/mark.ts';
import type { Deps } from '../../ports/deps.ts';
import { giveUpLease, takeLease } from './lease.ts';

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
