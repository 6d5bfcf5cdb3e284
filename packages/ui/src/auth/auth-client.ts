/**
 * Password and address of an account. Methods throw AuthError. Only the service's own accounts have
 * them; other providers have their own pages.
 */
export interface CredentialActions {
  /**
   * Creates the account of a sign-up with the `token` after the `#` of its mail, and signs in.
   * Throws `auth/invalid-credential` if the password differs from the sign-up's.
   */
  confirmSignUp(token: string, password: string): Promise<void>;
  /** Mails a link for a new password, if the account exists. */
  forgotPassword(email: string): Promise<void>;
  /** Sets a new password with the `token` after the `#` of that link; all sessions end. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Throws `auth/invalid-credential` if the current password is wrong. Other sessions end. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Mails the signed-in user a link that verifies the address. */
  sendVerification(): Promise<void>;
  /** Verifies the signed-in user's address with the `token` after the `#` of that link. */
  verifyEmail(token: string): Promise<void>;
  /** Ends all sessions of the user, including this one. */
  signOutEverywhere(): Promise<void>;
}

/** Second factors of an account. */
export interface FactorState {
  totp: boolean;
  /** Last digits of the number that gets codes; null for none. */
  sms: string | null;
  smsAvailable: boolean;
  recoveryCodesLeft: number;
  /** Factors that can no longer be checked; none when absent. */
  mustRenew?: FactorKind[];
}

export type FactorKind = 'totp' | 'sms';

/** Secret for an authenticator app; null for text messages. */
export type AppSecret = { secret: string; uri: string } | null;

/**
 * Second factors of the signed-in user. All but `state` throw `auth/requires-recent-login` if the
 * sign-in was more than 15 minutes ago.
 */
export interface FactorActions {
  state(): Promise<FactorState>;
  /** Starts the setup; `phone` (E.164) for codes by text message, one of which is sent. */
  start(phone?: string): Promise<AppSecret>;
  /**
   * Activates the factor with its code. The first factor returns recovery codes, shown only once.
   */
  confirm(kind: FactorKind, code: string): Promise<string[]>;
  remove(kind: FactorKind): Promise<void>;
  /** Creates new recovery codes; the old ones end. */
  renewRecoveryCodes(): Promise<string[]>;
}

/** Providers with a popup. */
export type SocialProvider = 'google' | 'github';

/** The signed-in user, as the identity provider knows it. */
export interface SessionUser {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
  isAnonymous: boolean;
  providerData: readonly { providerId: string }[];
}

/** A change of the session. */
export interface AuthChange {
  /** The session ended by itself: nobody signed out, here or in another tab. */
  expired: boolean;
  /** Why it ended, if the service says more than that nobody is signed in. */
  reason?: string;
}

export type AuthListener = (user: SessionUser | null, change?: AuthChange) => void;

export interface Credentials {
  email: string;
  password: string;
}

/** Ways of signing in besides email and password. */
export interface SignInWays {
  /** Providers with a popup; null if the service does not say. */
  providers: readonly SocialProvider[] | null;
  /** Whether the service runs on the user's own machine. */
  ownMachine: boolean;
}

/**
 * Common interface of all identity providers. Methods throw AuthError with the codes of Firebase's
 * web SDK (`auth/popup-closed-by-user` and so on), whatever the provider. The three ways of signing
 * in throw a SecondFactorError if the account needs a code too.
 */
export interface AuthClient {
  /** The current user; null while unknown and when signed out. */
  readonly currentUser: SessionUser | null;
  /**
   * Calls at once (later in the same turn) and after every change. Returns a function that stops
   * it.
   */
  onAuthStateChanged(listener: AuthListener): () => void;
  /** A valid ID token; `renew` requests a new one. Throws if signed out. */
  getIdToken(options?: { renew?: boolean }): Promise<string>;
  signIn(credentials: Credentials): Promise<SessionUser>;
  /** Creates the account, then sets its display name. */
  signUp(credentials: Credentials & { displayName: string }): Promise<SessionUser>;
  /**
   * Opens the popup synchronously: call it directly in a click. A newer call cancels an older one.
   */
  signInWithPopup(provider: SocialProvider): Promise<SessionUser>;
  /**
   * Providers with a popup that are set up; null if the service does not say. Absent if all are.
   */
  socialProviders?(): Promise<readonly SocialProvider[] | null>;
  /** `socialProviders` and where the service runs. Absent if that cannot be asked. */
  signInWays?(): Promise<SignInWays>;
  signOut(): Promise<void>;
  updateDisplayName(name: string): Promise<void>;
  /** Removes the provider's own account; called after the service has deleted its data. */
  deleteAccount(): Promise<void>;
  /** Password, address and sessions of the account; absent if the provider manages them itself. */
  readonly credentials?: CredentialActions;
  /** Second factors of the account; absent if the provider manages them itself. */
  readonly factors?: FactorActions;
}
