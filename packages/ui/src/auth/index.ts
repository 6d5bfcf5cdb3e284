export type { AuthClient, Credentials, SessionUser, SocialProvider } from './auth-client.ts';
export type { CredentialActions } from './credential-actions.ts';
export { AuthError, authErrorCode } from './auth-error.ts';
export { createBuiltinAuth, type BuiltinAuthOptions } from './builtin.ts';
export type { PopupMessage } from './popup.ts';
