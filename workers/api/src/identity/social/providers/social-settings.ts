import { httpsAddress } from '../../../settings/addresses.ts';
import { SettingError } from '../../../settings/setting-error.ts';

/** Providers by which people can sign in with a window. */
export type SocialName = 'google' | 'github';

export interface OpenIdSettings {
  /** Its address; the rest is discovered from there. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface GitHubSettings {
  /** Where people sign in; another for GitHub Enterprise Server. */
  url: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface SocialSettings {
  google?: OpenIdSettings;
  github?: GitHubSettings;
}

/** The names people know the providers by. */
export const socialTitles: Record<SocialName, string> = { google: 'Google', github: 'GitHub' };

/** Providers that are set up. */
export const namesOf = (social: SocialSettings): SocialName[] =>
  (['google', 'github'] as const).filter((name) => social[name] !== undefined);

/** What other providers call a redirect address must be registered under. */
export const redirectUri = (baseUrl: string, name: SocialName) =>
  `${baseUrl}/api/auth/popup/${name}/callback`;

type Get = (name: string) => string | undefined;

/** Id and secret, both or neither; undefined where the provider is not set up. */
function clientOf(get: Get, prefix: string) {
  const [id, secret] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  const [clientId, clientSecret] = [get(id), get(secret)];
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (clientId || clientSecret)
    throw new SettingError(
      `${clientId ? secret : id} is not set, though its other half is. Set both or none.`,
    );
  return undefined;
}

const addressOf = (get: Get, name: string, usual: string): string => {
  const text = get(name);
  return text === undefined ? usual : httpsAddress(name, text);
};

/** Reads the providers from variables with that prefix. Throws for one that is set up by half, by name. */
export function socialSettings(get: Get, prefix = ''): SocialSettings {
  const google = clientOf(get, `${prefix}GOOGLE`);
  const github = clientOf(get, `${prefix}GITHUB`);
  return {
    ...(google && {
      google: {
        ...google,
        issuer: addressOf(get, `${prefix}GOOGLE_ISSUER`, 'https://accounts.google.com'),
      },
    }),
    ...(github && {
      github: {
        ...github,
        url: addressOf(get, `${prefix}GITHUB_URL`, 'https://github.com'),
        apiUrl: addressOf(get, `${prefix}GITHUB_API_URL`, 'https://api.github.com'),
      },
    }),
  };
}
