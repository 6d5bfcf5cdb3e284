import { discoveryRequest, processDiscoveryResponse, type AuthorizationServer } from 'oauth4webapi';
import type { Deps } from '../../../ports/deps.ts';
import { challengeOf } from '../../secrets/random-token.ts';
import { clockTolerance, textClaim } from '../../tokens/proved-token.ts';
import { providerFailed, unverifiedEmail } from './social-failure.ts';
import type { SocialProvider } from './social-profile.ts';
import { socialTitles, type OpenIdSettings } from './social-settings.ts';
import { asking, grantOf, requestTerms } from './code-grant.ts';

const title = socialTitles.google;
const discoveredForMs = 3600_000;
const maxTokenAgeSeconds = 600;

interface Discovered {
  server: AuthorizationServer;
  until: number;
}

/** Google, or another provider that speaks OpenID Connect: an ID token by the authorization code flow. */
export function openIdProvider(settings: OpenIdSettings, clock: Deps['clock']): SocialProvider {
  let known: Discovered | undefined;
  const nowMs = () => clock.now().getTime();

  const discover = (): Promise<AuthorizationServer> =>
    asking(title, 'its metadata could not be used', async () => {
      if (known && known.until > nowMs()) return known.server;
      const issuer = new URL(settings.issuer);
      const response = await discoveryRequest(issuer, requestTerms(settings.issuer));
      const server = await processDiscoveryResponse(issuer, response);
      known = { server, until: nowMs() + discoveredForMs };
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
        code_challenge: await challengeOf(codeVerifier),
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
