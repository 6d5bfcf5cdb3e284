/**
 * What people do with the password and address of an account, besides signing in. Methods throw AuthError. Only the
 * service's own accounts have them; other providers have pages of their own for this.
 */
export interface CredentialActions {
  /**
   * Makes the account of a sign-up with the `token` behind the `#` of its mail, and signs in to it. Throws
   * `auth/invalid-credential` when the password is another than was chosen then.
   */
  confirmSignUp(token: string, password: string): Promise<void>;
  /** Mails a link for a new password, if there is such an account. */
  forgotPassword(email: string): Promise<void>;
  /** Sets a new password with the `token` behind the `#` of that link; everybody must sign in again. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** Throws `auth/invalid-credential` when the current password is not right. Other sessions end. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Mails the signed-in user a link that verifies the address. */
  sendVerification(): Promise<void>;
  /** Verifies the address of the signed-in user with the `token` behind the `#` of that link. */
  verifyEmail(token: string): Promise<void>;
  /** Ends all sessions of the user, this one too. */
  signOutEverywhere(): Promise<void>;
}

/** Which second factors an account asks for. */
export interface FactorState {
  totp: boolean;
  /** The end of the number that gets codes; null when none does. */
  sms: string | null;
  smsAvailable: boolean;
  recoveryCodesLeft: number;
  /** Factors that can no longer be checked; none when absent. */
  mustRenew?: FactorKind[];
}

export type FactorKind = 'totp' | 'sms';

/** What an authenticator app is to be given; null for text messages. */
export type AppSecret = { secret: string; uri: string } | null;

/**
 * Second factors of the signed-in user. All but `state` throw `auth/requires-recent-login` when the sign-in was more than
 * 15 minutes ago.
 */
export interface FactorActions {
  state(): Promise<FactorState>;
  /** Begins to set one up; `phone` (E.164) for codes by text message, one of which is sent. */
  start(phone?: string): Promise<AppSecret>;
  /** Switches it on with a code of it. The first one answers recovery codes, shown this once. */
  confirm(kind: FactorKind, code: string): Promise<string[]>;
  remove(kind: FactorKind): Promise<void>;
  /** New recovery codes; the old ones end. */
  renewRecoveryCodes(): Promise<string[]>;
}

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
