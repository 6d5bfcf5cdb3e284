import type { SocialName } from './social-settings.ts';

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
