import { httpsAddress, SettingError } from '../base/setting-values.ts';

export type SocialName = 'google' | 'github';

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface GitHubSettings {
  /** Another one for GitHub Enterprise Server. */
  url: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface SocialSettings {
  google?: OpenIdSettings;
  github?: GitHubSettings;
}

export const socialTitles: Record<SocialName, string> = { google: 'Google', github: 'GitHub' };

export const listSocialNames = (social: SocialSettings): SocialName[] =>
  (['google', 'github'] as const).filter((name) => social[name] !== undefined);

/** Must be registered at the provider. */
export const redirectUri = (baseUrl: string, name: SocialName) =>
  `${baseUrl}/api/auth/popup/${name}/callback`;

type Get = (name: string) => string | undefined;

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

/** Throws if a provider is half set up. */
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

export interface SocialProfile {
  provider: SocialName;
  id: string;
  email: string;
  name: string;
  picture: string | null;
}

export interface CodeAnswer {
  /** Query of the window. */
  answer: URLSearchParams;
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Authorization code flow with PKCE (RFC 6749, RFC 7636). */
export interface SocialProvider {
  authorizeUrl(request: {
    state: string;
    nonce: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<URL>;
  /** Throws SocialFailure. */
  identify(answer: CodeAnswer): Promise<SocialProfile>;
}

export type SocialProviders = { readonly [K in SocialName]?: SocialProvider };

/** Of Firebase's web SDK, without `auth/`. */
export type SocialFailureCode =
  | 'unauthorized-domain'
  | 'operation-not-allowed'
  | 'too-many-requests'
  | 'user-cancelled'
  | 'unverified-email'
  | 'internal-error';

/** The message is for the person, the cause for the log. */
export class SocialFailure extends Error {
  override readonly name = 'SocialFailure';
  readonly code: SocialFailureCode;

  constructor(code: SocialFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const providerFailed = (provider: string, detail: string, cause?: unknown) =>
  new SocialFailure(
    'internal-error',
    `${provider} could not be asked who you are. Try again in a moment.`,
    { cause: new Error(`${provider}: ${detail}`, { cause }) },
  );

/** Anybody could have given the address. */
export const unverifiedEmail = (provider: string) =>
  new SocialFailure(
    'unverified-email',
    `Your ${provider} account has no verified email address. Verify one at ${provider}, then try again.`,
  );
