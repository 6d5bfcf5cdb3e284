import type { ServiceSettings } from '@biophony/contract';
import { recordAction } from '../../identity/operators/operator-actions.ts';
import {
  readServiceSettings,
  writeServiceSettings,
} from '../../identity/service/service-settings.ts';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';

export type SettingsChanges = { [K in keyof ServiceSettings]?: ServiceSettings[K] | undefined };

/** Changes settings of the service, and writes down which. Throws invalid_request for those that exclude each other. */
export async function changeSettings(
  deps: Deps,
  actor: string | null,
  changes: SettingsChanges,
): Promise<ServiceSettings> {
  const before = await readServiceSettings(deps);
  const mode = changes.sign_ups ?? before.sign_ups;
  const domains = changes.sign_up_domains ?? before.sign_up_domains;
  if (mode === 'domains' && domains.length === 0)
    throw new ApiError(
      'invalid_request',
      'sign_up_domains must name a domain at least where sign_ups is domains.',
      'sign_up_domains',
    );
  const names = (Object.keys(changes) as (keyof ServiceSettings)[]).filter(
    (name) =>
      changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name]),
  );
  const settings = await writeServiceSettings(
    deps,
    Object.fromEntries(names.map((name) => [name, changes[name]])),
  );
  for (const name of names)
    await recordAction(deps, actor, {
      action: 'settings.change',
      subject: name,
      details: { from: before[name], to: settings[name] },
    });
  return settings;
}
