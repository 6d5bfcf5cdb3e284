export type {
  AuthChange,
  AuthClient,
  AuthListener,
  Credentials,
  SessionUser,
  SignInWays,
  SocialProvider,
  AppSecret,
  FactorActions,
  FactorKind,
  FactorState,
  CredentialActions,
} from './auth-client.ts';
export {
  SecondFactorError,
  type SecondFactorMethod,
  AuthError,
  authErrorCode,
} from './auth-errors.ts';
export { createBuiltinAuth, type BuiltinAuthOptions, type KeptUser } from './builtin-auth.ts';
export type { PopupMessage } from './popup-sign-in.ts';
export { withIdTokenSync } from './id-token-sync.ts';
