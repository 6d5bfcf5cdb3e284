import { decodeJwt } from 'jose';
import type { Deps } from '../../ports/deps.ts';
import { builtinVerifier } from './builtin-tokens.ts';
import type { FirebaseSettings } from './firebase-settings.ts';
import { firebaseIssuer, firebaseVerifier } from './firebase-tokens.ts';
import { tokenError, type RememberingVerifier } from './proved-token.ts';
import { rememberTokens } from './remember-tokens.ts';

const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch (cause) {
    throw tokenError(cause);
  }
};

/** Verifies tokens of every provider: the issuer a token names chooses who has to vouch for it. */
export function tokenVerifier(
  deps: Deps,
  firebase: FirebaseSettings | undefined,
): RememberingVerifier {
  const builtin = builtinVerifier(deps);
  if (!firebase) return rememberTokens(builtin, deps.clock);
  const google = firebaseVerifier(firebase, deps.clock);
  const issuer = firebaseIssuer(firebase.projectId);
  return rememberTokens(
    (token) => (issuerOf(token) === issuer ? google(token) : builtin(token)),
    deps.clock,
  );
}
