import type { ServiceSettings } from '@biophony/contract';
import type { Database } from '../../ports/database.ts';
import type { Deps } from '../../ports/deps.ts';

/** How long a process goes on with what it read: as long as others take to notice a change. */
const keptMs = 5000;

interface Kept {
  settings: ServiceSettings;
  until: number;
}

const kept = new WeakMap<Database, Kept>();

const defaults = ({ config }: Deps): ServiceSettings => ({
  sign_ups: config.signUps?.sign_ups ?? 'open',
  sign_up_domains: [...(config.signUps?.sign_up_domains ?? [])],
  default_plan: config.plans.usual,
  maintenance: '',
  retention_days: { results: null, recordings: null, unfinished_uploads: null },
});

/** The settings as they are in the database; the environment's where it has none. */
export async function readServiceSettings(deps: Deps): Promise<ServiceSettings> {
  const { results } = await deps.db
    .prepare('SELECT name, value FROM service_settings')
    .all<{ name: string; value: string }>();
  const given = Object.fromEntries(
    results.map(({ name, value }) => [name, JSON.parse(value) as unknown]),
  ) as Partial<ServiceSettings>;
  const usual = defaults(deps);
  return {
    sign_ups: given.sign_ups ?? usual.sign_ups,
    sign_up_domains: given.sign_up_domains ?? usual.sign_up_domains,
    default_plan: given.default_plan ?? usual.default_plan,
    maintenance: given.maintenance ?? usual.maintenance,
    retention_days: { ...usual.retention_days, ...given.retention_days },
  };
}

/** The settings as they were a few seconds ago at most, for what every call asks. */
export async function recentServiceSettings(deps: Deps): Promise<ServiceSettings> {
  const now = deps.clock.now().getTime();
  const found = kept.get(deps.db);
  if (found && found.until > now) return found.settings;
  const settings = await readServiceSettings(deps);
  kept.set(deps.db, { settings, until: now + keptMs });
  return settings;
}

/** Changes settings; other processes notice within seconds. */
export async function writeServiceSettings(
  deps: Deps,
  changes: { [K in keyof ServiceSettings]?: ServiceSettings[K] | undefined },
): Promise<ServiceSettings> {
  const at = deps.clock.now().toISOString();
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length > 0)
    await deps.db.batch(
      given.map(([name, value]) =>
        deps.db
          .prepare(
            `INSERT INTO service_settings (name, value, updated_at) VALUES (?, ?, ?)
             ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
          )
          .bind(name, JSON.stringify(value), at),
      ),
    );
  kept.delete(deps.db);
  return readServiceSettings(deps);
}
