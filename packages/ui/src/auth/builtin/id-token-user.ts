import type { SessionUser } from '../client/auth-client.ts';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function claimsOf(token: string): Record<string, unknown> {
  const part = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
    char.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

/** The user an ID token speaks of (OpenID Connect Core 1.0, section 5.1). The token is not verified: servers do that. */
export function userOfIdToken(token: string): SessionUser {
  const claims = claimsOf(token);
  const provider = text(claims.provider);
  return {
    uid: text(claims.sub) ?? '',
    email: text(claims.email),
    displayName: text(claims.name),
    photoURL: text(claims.picture),
    emailVerified: claims.email_verified === true,
    isAnonymous: text(claims.email) === null,
    providerData: provider ? [{ providerId: provider }] : [],
  };
}
