import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Deps } from '../../../ports/deps.ts';
import { clockTolerance, textClaim } from '../../tokens/proved-token.ts';
import { challengeOf } from '../../secrets/random-token.ts';
import { askJson, codeForm } from './ask-json.ts';
import { providerFailed, unverifiedEmail } from '../social-failure.ts';
import type { SocialProvider } from '../social-profile.ts';
import { socialTitles, type OpenIdSettings } from '../social-settings.ts';

const title = socialTitles.google;
const discoveredForMs = 3600_000;
const maxTokenAge = '10 minutes';

/** The part of a provider's metadata used here (OpenID Connect Discovery 1.0, section 3). */
interface Metadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
}

interface Discovered {
  metadata: Metadata;
  keys: JWTVerifyGetKey;
  until: number;
}

/**
 * Google, or another provider that speaks OpenID Connect: an ID token by the authorization code flow, checked for
 * its signature, issuer, audience, age and nonce (OpenID Connect Core 1.0, section 3.1.3.7).
 */
export function openIdProvider(settings: OpenIdSettings, clock: Deps['clock']): SocialProvider {
  let known: Discovered | undefined;

  const discover = async (): Promise<Discovered> => {
    const now = clock.now().getTime();
    if (known && known.until > now) return known;
    const url = `${settings.issuer}/.well-known/openid-configuration`;
    const metadata = await askJson<Metadata>(title, url);
    if (metadata.issuer !== settings.issuer)
      throw providerFailed(title, `its metadata names another issuer, ${metadata.issuer}`);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri));
    known = { metadata, keys, until: now + discoveredForMs };
    return known;
  };

  const verified = async (idToken: string, nonce: string): Promise<JWTPayload> => {
    const { keys } = await discover();
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256', 'ES256'],
      // Google names itself in either way ("Validating an ID token", Google Identity documentation).
      issuer: [settings.issuer, settings.issuer.replace(/^https:\/\//, '')],
      audience: settings.clientId,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      maxTokenAge,
      currentDate: clock.now(),
      clockTolerance,
    }).catch((cause: unknown) => {
      throw providerFailed(title, 'its ID token is not valid', cause);
    });
    if (payload.nonce !== nonce) throw providerFailed(title, 'its ID token has another nonce');
    return payload;
  };

  return {
    async authorizeUrl({ state, nonce, codeVerifier, redirectUri }) {
      const { metadata } = await discover();
      const url = new URL(metadata.authorization_endpoint);
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

    async identify({ nonce, ...code }) {
      const { metadata } = await discover();
      const form = codeForm({ ...code, ...settings });
      const answer = await askJson<{ id_token?: string }>(title, metadata.token_endpoint, form);
      if (!answer.id_token) throw providerFailed(title, 'it sent no ID token');
      const claims = await verified(answer.id_token, nonce);
      const email = textClaim(claims.email);
      if (!email || claims.email_verified !== true) throw unverifiedEmail(title);
      return {
        provider: 'google',
        id: claims.sub ?? '',
        email,
        name: textClaim(claims.name) ?? email,
        picture: textClaim(claims.picture),
      };
    },
  };
}
