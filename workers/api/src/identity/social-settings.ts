import { httpsAddress, SettingError } from '../base/setting-values.ts';

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

/** Who somebody is at another provider. The email address is one the provider has verified. */
export interface SocialProfile {
  provider: SocialName;
  /** The provider's own identifier. */
  id: string;
  email: string;
  name: string;
  picture: string | null;
}

/** What a window came back with, and what was asked for when it was sent. */
export interface CodeAnswer {
  /** The parameters of the address it came back to. */
  answer: URLSearchParams;
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Asks one provider who somebody is, by the authorization code flow with PKCE (RFC 6749, RFC 7636). */
export interface SocialProvider {
  /** Where the person is sent. */
  authorizeUrl(request: {
    state: string;
    nonce: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<URL>;
  /** Who came back. Throws SocialFailure. */
  identify(answer: CodeAnswer): Promise<SocialProfile>;
}

export type SocialProviders = { readonly [K in SocialName]?: SocialProvider };

/** Codes of Firebase's web SDK, without `auth/`, that the window of a sign-in can end with. */
export type SocialFailureCode =
  | 'unauthorized-domain'
  | 'operation-not-allowed'
  | 'too-many-requests'
  | 'user-cancelled'
  | 'unverified-email'
  | 'internal-error';

/** A sign-in with another provider that cannot go on; the message is for the person, the cause for the log. */
export class SocialFailure extends Error {
  override readonly name = 'SocialFailure';
  readonly code: SocialFailureCode;

  constructor(code: SocialFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A provider that did not answer, or not as it should; the detail goes to the log. */
export const providerFailed = (provider: string, detail: string, cause?: unknown) =>
  new SocialFailure(
    'internal-error',
    `${provider} could not be asked who you are. Try again in a moment.`,
    { cause: new Error(`${provider}: ${detail}`, { cause }) },
  );

/** Somebody whose address the provider has not verified, which anybody could have given. */
export const unverifiedEmail = (provider: string) =>
  new SocialFailure(
    'unverified-email',
    `Your ${provider} account has no verified email address. Verify one at ${provider}, then try again.`,
  );
