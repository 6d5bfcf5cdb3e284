import type { CredentialActions } from './credential-actions.ts';
import type { FactorActions } from './factor-actions.ts';

/** Ways of signing in with a popup. */
export type SocialProvider = 'google' | 'github';

/** Who is signed in, as the identity provider has it. */
export interface SessionUser {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
  isAnonymous: boolean;
  providerData: readonly { providerId: string }[];
}

/** What is known of a change besides who is there now. */
export interface AuthChange {
  /** The session ended by itself: nobody signed out, here or in another tab. */
  expired: boolean;
}

export type AuthListener = (user: SessionUser | null, change?: AuthChange) => void;

export interface Credentials {
  email: string;
  password: string;
}

/** The ways of signing in that a service has, besides email and password. */
export interface SignInWays {
  /** Those with a window; null when the service does not tell. */
  providers: readonly SocialProvider[] | null;
  /** Whether the service runs on one's own machine. */
  ownMachine: boolean;
}

/**
 * The one face of all identity providers. Methods throw AuthError with the codes of Firebase's web SDK
 * (`auth/popup-closed-by-user` and so on), whichever provider stands behind it. The three ways of signing in throw a
 * SecondFactorError where the account asks for a code too.
 */
export interface AuthClient {
  /** The user of the moment; null while unknown and when signed out. */
  readonly currentUser: SessionUser | null;
  /** Calls at once (later in the same turn) and after every change. Answers how to stop. */
  onAuthStateChanged(listener: AuthListener): () => void;
  /** A valid ID token; `renew` asks for a new one. Throws when nobody is signed in. */
  getIdToken(options?: { renew?: boolean }): Promise<string>;
  signIn(credentials: Credentials): Promise<SessionUser>;
  /** Makes the account, then sets the display name on it. */
  signUp(credentials: Credentials & { displayName: string }): Promise<SessionUser>;
  /** Opens the popup synchronously: call it straight from a click. A newer call cancels an older one. */
  signInWithPopup(provider: SocialProvider): Promise<SessionUser>;
  /** The ways with a window that are set up; null when the service does not tell. Absent where all of them are. */
  socialProviders?(): Promise<readonly SocialProvider[] | null>;
  /** As `socialProviders`, with where the service runs. Absent where that cannot be asked. */
  signInWays?(): Promise<SignInWays>;
  signOut(): Promise<void>;
  updateDisplayName(name: string): Promise<void>;
  /** Removes the provider's own account; called after the service has deleted its data. */
  deleteAccount(): Promise<void>;
  /** Password, address and sessions of the account; absent where the provider looks after them itself. */
  readonly credentials?: CredentialActions;
  /** Second factors of the account; absent where the provider looks after them itself. */
  readonly factors?: FactorActions;
}
