import type { ServiceSettings } from '@biophony/contract';
import { wrongSetting } from './setting-error.ts';

/** Who may make an account. */
export type SignUps = Pick<ServiceSettings, 'sign_ups' | 'sign_up_domains'>;

const domain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** `open`, `closed`, or domains of addresses separated by commas; open when absent. Throws SettingError. */
export function signUpsOf(name: string, text: string | undefined): SignUps {
  if (text === undefined || text === 'open') return { sign_ups: 'open', sign_up_domains: [] };
  if (text === 'closed') return { sign_ups: 'closed', sign_up_domains: [] };
  const domains = text.split(',').map((one) => one.trim().toLowerCase());
  if (domains.every((one) => domain.test(one)))
    return { sign_ups: 'domains', sign_up_domains: domains };
  throw wrongSetting(
    name,
    'open, closed, or domains such as example.org, separated by commas',
    text,
  );
}
