import * as oauth from 'oauth4webapi';
import {
  type AuthorizationServer,
  discoveryRequest,
  processDiscoveryResponse,
  protectedResourceRequest,
} from 'oauth4webapi';
import type { Deps } from '../base/deps.ts';
import { toChallenge } from '../base/secrets.ts';
import { clockTolerance, textClaim } from './proved-token.ts';
import {
  type CodeAnswer,
  type GitHubSettings,
  type OpenIdSettings,
  providerFailed,
  SocialFailure,
  type SocialProvider,
  socialTitles,
  unverifiedEmail,
} from './social-settings.ts';

const timeoutMs = 10_000;

interface Registration {
  /** That people know. */
  title: string;
  server: oauth.AuthorizationServer;
  clientId: string;
  clientSecret: string;
  /** Seconds the service's clock is ahead of the system's. */
  clockSkew?: number;
}

/** Http only for providers on this machine. */
const requestTerms = (address: string) => ({
  signal: () => AbortSignal.timeout(timeoutMs),
  [oauth.allowInsecureRequests]: address.startsWith('http:'),
});

function faultOf(cause: unknown): string | null {
  if (cause instanceof oauth.ResponseBodyError || cause instanceof oauth.AuthorizationResponseError)
    return cause.error;
  const detail = cause instanceof oauth.OperationProcessingError ? cause.cause : null;
  const body = detail instanceof Object && 'body' in detail ? detail.body : null;
  return body instanceof Object && 'error' in body ? textClaim(body.error) : null;
}

async function asking<T>(title: string, doing: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof SocialFailure) throw cause;
    const fault = faultOf(cause);
    if (cause instanceof oauth.AuthorizationResponseError && fault === 'access_denied')
      throw new SocialFailure('user-cancelled', `The sign-in was cancelled at ${title}.`);
    throw providerFailed(title, fault === null ? doing : `${doing} (${fault})`, cause);
  }
}

const clientOf = ({ clientId, clockSkew = 0 }: Registration): oauth.Client => ({
  client_id: clientId,
  [oauth.clockSkew]: clockSkew,
  [oauth.clockTolerance]: clockTolerance,
});

/**
 * Exchanges the code for tokens (RFC 6749, section 4.1.3; RFC 7636; RFC 9207). With a nonce,
 * requires an ID token with valid signature, issuer, audience, lifetime and nonce, and returns its
 * claims (OpenID Connect Core 1.0, section 3.1.3.7). Throws SocialFailure.
 */
const grantOf = (
  registration: Registration,
  { answer, state, redirectUri, codeVerifier }: CodeAnswer,
  expectedNonce?: string,
): Promise<{ accessToken: string; claims: oauth.IDToken | undefined }> =>
  asking(registration.title, 'its answer was refused', async () => {
    const { server, clientSecret } = registration;
    const client = clientOf(registration);
    const terms = requestTerms(server.issuer);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(clientSecret),
      oauth.validateAuthResponse(server, client, answer, state),
      redirectUri,
      codeVerifier,
      terms,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: expectedNonce ?? oauth.expectNoNonce,
      requireIdToken: expectedNonce !== undefined,
    });
    if (tokens.id_token !== undefined)
      await oauth.validateApplicationLevelSignature(server, response, terms);
    return {
      accessToken: tokens.access_token,
      claims: oauth.getValidatedIdTokenClaims(tokens),
    };
  });

const title = socialTitles.google;
const discoveredForMs = 3600_000;
const maxTokenAgeSeconds = 600;

interface Discovered {
  server: AuthorizationServer;
  until: number;
}

/** Authorization code flow. */
export function openIdProvider(settings: OpenIdSettings, clock: Deps['clock']): SocialProvider {
  let discovery: Discovered | undefined;
  const nowMs = () => clock.now().getTime();

  const discover = (): Promise<AuthorizationServer> =>
    asking(title, 'its metadata could not be used', async () => {
      if (discovery && discovery.until > nowMs()) return discovery.server;
      const issuer = new URL(settings.issuer);
      const response = await discoveryRequest(issuer, requestTerms(settings.issuer));
      const server = await processDiscoveryResponse(issuer, response);
      discovery = { server, until: nowMs() + discoveredForMs };
      return server;
    });

  return {
    async authorizeUrl({ state, nonce, codeVerifier, redirectUri }) {
      const { authorization_endpoint: address } = await discover();
      if (!address) throw providerFailed(title, 'its metadata names no address to send people to');
      const url = new URL(address);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await toChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }).toString();
      return url;
    },

    async identify(answer) {
      const server = await discover();
      const clockSkew = (nowMs() - Date.now()) / 1000;
      const { claims } = await grantOf(
        { title, server, clockSkew, ...settings },
        answer,
        answer.nonce,
      );
      if (!claims) throw providerFailed(title, 'it sent no ID token');
      if (claims.iat < nowMs() / 1000 - maxTokenAgeSeconds - clockTolerance)
        throw providerFailed(title, 'its ID token is too old');
      const email = textClaim(claims.email);
      if (!email || claims.email_verified !== true) throw unverifiedEmail(title);
      return {
        provider: 'google',
        id: claims.sub,
        email,
        name: textClaim(claims.name) ?? email,
        picture: textClaim(claims.picture),
      };
    },
  };
}

const githubTitle = socialTitles.github;

interface GitHubUser {
  id: number;
  login: string;
  name: string | null;
  avatar_url: string | null;
}

interface GitHubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

/** Also GitHub Enterprise Server. Uses the access token once. */
export function githubProvider(settings: GitHubSettings): SocialProvider {
  // As in its metadata (RFC 8414), which GitHub Enterprise Server need not publish.
  const issuer = `${settings.url}/login/oauth`;
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/access_token`,
  };

  const ask = <T>(path: string, accessToken: string): Promise<T> =>
    asking(githubTitle, `no answer from ${path}`, async () => {
      const response = await protectedResourceRequest(
        accessToken,
        'GET',
        new URL(`${settings.apiUrl}${path}`),
        new Headers({
          accept: 'application/vnd.github+json',
          'user-agent': 'Biophony',
          'x-github-api-version': '2022-11-28',
        }),
        null,
        requestTerms(settings.apiUrl),
      );
      if (!response.ok) throw providerFailed(githubTitle, `status ${response.status} from ${path}`);
      return (await response.json()) as T;
    });

  return {
    async authorizeUrl({ state, codeVerifier, redirectUri }) {
      const url = new URL(server.authorization_endpoint);
      url.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: 'user:email',
        state,
        code_challenge: await toChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).toString();
      return url;
    },

    async identify(answer) {
      const { accessToken: token } = await grantOf(
        { title: githubTitle, server, ...settings },
        answer,
      );
      const [user, emails] = await Promise.all([
        ask<GitHubUser>('/user', token),
        ask<GitHubEmail[]>('/user/emails', token),
      ]);
      if (!Number.isSafeInteger(user.id)) throw providerFailed(githubTitle, 'its user has no id');
      const verified = emails.filter((one) => one.verified);
      const email = (verified.find((one) => one.primary) ?? verified[0])?.email;
      if (!email) throw unverifiedEmail(githubTitle);
      return {
        provider: 'github',
        id: String(user.id),
        email,
        name: user.name || user.login,
        picture: user.avatar_url,
      };
    },
  };
}
