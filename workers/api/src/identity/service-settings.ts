import type { Endpoint, RouteId, ServiceSettings } from '@biophony/contract';
import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { allRows, batch, firstRow, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { Principal } from '../http/handler.ts';
import { isOperator } from './operators.ts';

/** Milliseconds until other processes notice a change. */
const keptMs = 5000;

interface CachedSettings {
  settings: ServiceSettings;
  until: number;
}

const cache = new WeakMap<Database, CachedSettings>();

const defaults = ({ config }: Deps): ServiceSettings => ({
  sign_ups: config.signUps?.sign_ups ?? 'open',
  sign_up_domains: [...(config.signUps?.sign_up_domains ?? [])],
  default_plan: config.plans.usual,
  maintenance: '',
  retention_days: { results: null, recordings: null, unfinished_uploads: null },
});

export async function readServiceSettings(deps: Deps): Promise<ServiceSettings> {
  const results = await allRows<{ name: string; value: string }>(
    deps.db,
    sql`SELECT name, value FROM service_settings`,
  );
  const storedSettings = Object.fromEntries(
    results.map(({ name, value }) => [name, JSON.parse(value) as unknown]),
  ) as Partial<ServiceSettings>;
  const usual = defaults(deps);
  return {
    sign_ups: storedSettings.sign_ups ?? usual.sign_ups,
    sign_up_domains: storedSettings.sign_up_domains ?? usual.sign_up_domains,
    default_plan: storedSettings.default_plan ?? usual.default_plan,
    maintenance: storedSettings.maintenance ?? usual.maintenance,
    retention_days: { ...usual.retention_days, ...storedSettings.retention_days },
  };
}

export async function recentServiceSettings(deps: Deps): Promise<ServiceSettings> {
  const now = deps.clock.now().getTime();
  const entry = cache.get(deps.db);
  if (entry && entry.until > now) return entry.settings;
  const settings = await readServiceSettings(deps);
  cache.set(deps.db, { settings, until: now + keptMs });
  return settings;
}

export async function writeServiceSettings(
  deps: Deps,
  changes: { [K in keyof ServiceSettings]?: ServiceSettings[K] | undefined },
): Promise<ServiceSettings> {
  const at = deps.clock.now().toISOString();
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (entries.length > 0)
    await batch(
      deps.db,
      entries.map(
        ([name, value]) =>
          sql`INSERT INTO service_settings (name, value, updated_at) VALUES (${name},
            ${JSON.stringify(value)}, ${at})
            ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      ),
    );
  cache.delete(deps.db);
  return readServiceSettings(deps);
}

const named = (domains: readonly string[]) =>
  domains.map((domain) => `@${domain}`).join(domains.length > 2 ? ', ' : ' or ');

/** Says what to do. */
export async function assertMayJoin(deps: Deps, email: string | null): Promise<void> {
  const { sign_ups: mode, sign_up_domains: domains } = await recentServiceSettings(deps);
  if (mode === 'open') return;
  if (mode === 'closed')
    throw new ApiError(
      'forbidden',
      'Nobody can sign up here at the moment. Ask the people who run this service for an account.',
    );
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domain !== undefined && domains.includes(domain)) return;
  throw new ApiError(
    'forbidden',
    `Accounts here are for addresses that end in ${named(domains)}. Sign up with such an address, or ask the people who run this service.`,
    'email',
  );
}

/** Existing accounts may enter. */
export async function assertMayEnter(
  deps: Deps,
  profile: { provider: string; id: string; email: string },
): Promise<void> {
  const account = await firstRow(
    deps.db,
    sql`SELECT 1 FROM auth_users WHERE email = ${profile.email.toLowerCase()}
      UNION ALL SELECT 1 FROM auth_accounts WHERE "providerId" = ${profile.provider}
        AND "accountId" = ${profile.id} LIMIT 1`,
  );
  if (!account) await assertMayJoin(deps, profile.email);
}

/** Longer than clients wait by themselves: people read the message. */
const retrySeconds = 120;

/** During maintenance: monitoring, and operators' sign-in. */
const always: readonly RouteId[] = [
  'health',
  'ready',
  'openapi',
  'authSignIn',
  'authSecondSend',
  'authSecondVerify',
  'authPopupStart',
  'authPopupCallback',
  'authPopupExchange',
  'authToken',
  'authJwks',
  'authSignOut',
];

/** Throws unavailable during maintenance, except for operators. */
export async function assertOpen(
  deps: Deps,
  endpoint: Endpoint,
  principal: Principal,
): Promise<void> {
  if (always.includes(endpoint.id) || endpoint.access === 'operator') return;
  const { maintenance } = await recentServiceSettings(deps);
  if (maintenance === '') return;
  if (principal.kind === 'user' && (await isOperator(deps.db, principal.userId))) return;
  throw new ApiError('unavailable', `This service is being maintained. ${maintenance}`).retryAfter(
    retrySeconds,
  );
}
