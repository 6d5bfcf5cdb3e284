export type { AuthClient, Credentials, SessionUser, SocialProvider } from './auth-client.ts';
export type { AppSecret, FactorActions, FactorKind, FactorState } from './factor-actions.ts';
export { SecondFactorError, type SecondFactorMethod } from './second-factor-error.ts';
export type { CredentialActions } from './credential-actions.ts';
export { AuthError, authErrorCode } from './auth-error.ts';
export { createBuiltinAuth, type BuiltinAuthOptions } from './builtin.ts';
export type { PopupMessage } from './popup.ts';
export { withIdTokenSync } from './id-token-sync.ts';
