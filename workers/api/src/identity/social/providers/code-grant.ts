import * as oauth from 'oauth4webapi';
import { clockTolerance, textClaim } from '../../tokens/proved-token.ts';
import { providerFailed, SocialFailure } from './social-failure.ts';
import type { CodeAnswer } from './social-profile.ts';

const timeoutMs = 10_000;

/** A provider, and what this service is to it. */
export interface Registration {
  /** What people call the provider. */
  title: string;
  server: oauth.AuthorizationServer;
  clientId: string;
  clientSecret: string;
  /** Seconds by which the service's clock is before the system's. */
  clockSkew?: number;
}

/** How requests to a provider are made; http is only for providers on this machine, as the settings see to. */
export const requestTerms = (address: string) => ({
  signal: () => AbortSignal.timeout(timeoutMs),
  [oauth.allowInsecureRequests]: address.startsWith('http:'),
});

/** What a provider itself calls the fault, where it does. */
function faultOf(cause: unknown): string | null {
  if (cause instanceof oauth.ResponseBodyError || cause instanceof oauth.AuthorizationResponseError)
    return cause.error;
  const detail = cause instanceof oauth.OperationProcessingError ? cause.cause : null;
  const body = detail instanceof Object && 'body' in detail ? detail.body : null;
  return body instanceof Object && 'error' in body ? textClaim(body.error) : null;
}

/** Does something with a provider. Whatever goes wrong becomes a SocialFailure. */
export async function asking<T>(title: string, doing: string, ask: () => Promise<T>): Promise<T> {
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
 * Changes the code that a window came back with for tokens (RFC 6749, section 4.1.3; RFC 7636; RFC 9207). With a nonce
 * an ID token must be among them, with its signature, issuer, audience, lifetime and nonce right; its claims are
 * answered (OpenID Connect Core 1.0, section 3.1.3.7). Throws SocialFailure.
 */
export const grantOf = (
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
