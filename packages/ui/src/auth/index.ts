export type {
  AuthChange,
  AuthClient,
  AuthListener,
  Credentials,
  SessionUser,
  SignInWays,
  SocialProvider,
} from './client/auth-client.ts';
export type { AppSecret, FactorActions, FactorKind, FactorState } from './client/factor-actions.ts';
export { SecondFactorError, type SecondFactorMethod } from './client/second-factor-error.ts';
export type { CredentialActions } from './client/credential-actions.ts';
export { AuthError, authErrorCode } from './client/auth-error.ts';
export { createBuiltinAuth, type BuiltinAuthOptions } from './builtin/builtin.ts';
export type { PopupMessage } from './builtin/popup.ts';
export { withIdTokenSync } from './client/id-token-sync.ts';
