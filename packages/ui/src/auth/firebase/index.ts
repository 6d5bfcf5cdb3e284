import type * as FirebaseAuth from 'firebase/auth';
import type {
  MultiFactorAssertion,
  MultiFactorError,
  MultiFactorInfo,
  MultiFactorSession,
  User,
} from 'firebase/auth';
import type { AuthClient, AuthListener, SessionUser, SocialProvider } from '../auth-client.ts';
import { AuthError, authErrorCode, SecondFactorError } from '../auth-errors.ts';

/** Web configuration of a Firebase (Identity Platform) project, as its console shows it. */
export interface FirebaseAuthOptions {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** Address of the Auth emulator, such as http://127.0.0.1:9099; for tests and development. */
  emulatorUrl?: string;
}

/**
 * Throws `auth/invalid-api-key` or `auth/auth-domain-config-required` for an incomplete
 * configuration.
 */
function assertOptions({ apiKey, authDomain }: FirebaseAuthOptions): void {
  if (!apiKey.trim())
    throw new AuthError('auth/invalid-api-key', 'The Firebase configuration has no API key');
  if (!authDomain.trim())
    throw new AuthError(
      'auth/auth-domain-config-required',
      'The Firebase configuration has no auth domain',
    );
}

interface LoadedFirebase {
  sdk: typeof FirebaseAuth;
  auth: FirebaseAuth.Auth;
}

let apps = 0;

/**
 * Loads the official SDK, a package of the host. Sessions are kept in IndexedDB, so that neither
 * local nor session storage holds a token, or in memory without it. Throws AuthError if the package
 * is missing.
 */
async function loadFirebase(options: FirebaseAuthOptions): Promise<LoadedFirebase> {
  const { emulatorUrl, ...config } = options;
  const [{ initializeApp }, sdk] = await Promise.all([
    import('firebase/app'),
    import('firebase/auth'),
  ]).catch((cause: unknown) => {
    throw new AuthError(
      'auth/operation-not-supported-in-this-environment',
      'The package "firebase" could not be loaded; add it to the page that uses Firebase accounts',
      { cause },
    );
  });
  // A unique name: the host may have its own Firebase app on the page.
  const app = initializeApp(config, `biophony-${++apps}`);
  const auth = sdk.initializeAuth(app, {
    persistence: [sdk.indexedDBLocalPersistence, sdk.inMemoryPersistence],
    ...(typeof window === 'undefined'
      ? {}
      : { popupRedirectResolver: sdk.browserPopupRedirectResolver }),
  });
  if (emulatorUrl) sdk.connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return { sdk, auth };
}

const sessionUser = (user: User): SessionUser => ({
  uid: user.uid,
  email: user.email,
  displayName: user.displayName,
  photoURL: user.photoURL,
  emailVerified: user.emailVerified,
  isAnonymous: user.isAnonymous,
  // Accounts with a password name no provider, like the service's own.
  providerData: user.providerData
    .filter(({ providerId }) => providerId !== 'password')
    .map(({ providerId }) => ({ providerId })),
});

interface TextMessage {
  /**
   * Sends a code, after Google's invisible reCAPTCHA. Throws the SDK's own errors, also without a
   * page.
   */
  send(): Promise<void>;
  /** Assertion for a code of the last message; null before one was sent. */
  assertion(code: string): MultiFactorAssertion | null;
}

/**
 * Text messages to the number of a factor, for a sign-in that waits. The page's content policy must
 * allow the scripts and frames of reCAPTCHA, from www.google.com and www.gstatic.com.
 */
function textMessage(
  { sdk, auth }: LoadedFirebase,
  session: MultiFactorSession,
  multiFactorHint: MultiFactorInfo,
): TextMessage {
  let sent: string | null = null;
  return {
    async send() {
      const phone = new sdk.PhoneAuthProvider(auth);
      const place = document.body.appendChild(document.createElement('div'));
      const person = new sdk.RecaptchaVerifier(auth, place, { size: 'invisible' });
      try {
        sent = await phone.verifyPhoneNumber({ multiFactorHint, session }, person);
      } finally {
        person.clear();
        place.remove();
      }
    },
    assertion: (code) =>
      sent === null
        ? null
        : sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(sent, code)),
  };
}

/**
 * Rethrows a sign-in error; if a second factor is needed, a SecondFactorError that continues the
 * sign-in, with the account's first authenticator app and first phone number.
 */
function secondFactorFirst(firebase: LoadedFirebase): (failure: unknown) => never {
  const { sdk, auth } = firebase;
  return (failure) => {
    if (authErrorCode(failure) !== 'multi-factor-auth-required') throw failure;
    const waiting = failure as MultiFactorError;
    const resolver = sdk.getMultiFactorResolver(auth, waiting);
    const hintOf = (kind: string): MultiFactorInfo | undefined =>
      resolver.hints.find(({ factorId }) => factorId === kind);
    const [app, phone] = [hintOf(sdk.FactorId.TOTP), hintOf(sdk.FactorId.PHONE)];
    if (!app && !phone) throw failure;
    const message = phone && textMessage(firebase, resolver.session, phone);

    const resolve = async (assertion: MultiFactorAssertion): Promise<SessionUser> =>
      sessionUser((await resolver.resolveSignIn(assertion)).user);
    const byApp = (code: string) => {
      if (app) return resolve(sdk.TotpMultiFactorGenerator.assertionForSignIn(app.uid, code));
      throw new AuthError(
        'auth/missing-verification-id',
        'Have a text message sent first, then type its code.',
      );
    };
    throw new SecondFactorError(waiting.message, {
      methods: [...(app ? (['totp'] as const) : []), ...(phone ? (['sms'] as const) : [])],
      async finish(code) {
        const bySms = message?.assertion(code);
        if (!bySms) return byApp(code);
        return resolve(bySms).catch((wrong: unknown) => {
          // With both factors, the code may be the app's.
          if (!app || authErrorCode(wrong) !== 'invalid-verification-code') throw wrong;
          return byApp(code);
        });
      },
      async sendCode() {
        await message?.send();
      },
    });
  };
}

/** Codes with which the SDK reports that a session ended and has signed out by itself. */
const endings: ReadonlySet<string | null> = new Set(['user-token-expired', 'user-disabled']);

/**
 * Distinguishes a session that ended by itself from a sign-out. The SDK does not: it signs out
 * during a call, notifies its listeners, and only then rejects the call. Listeners here are
 * notified of a sign-out once pending calls have settled.
 */
class SessionEnd {
  readonly #listeners = new Set<AuthListener>();
  readonly #underWay = new Set<Promise<unknown>>();
  /** The session ended by itself, and nobody has signed in or out since. */
  #ended = false;

  listen(listener: AuthListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async during<T>(call: Promise<T>): Promise<T> {
    this.#underWay.add(call);
    try {
      return await call;
    } finally {
      this.#underWay.delete(call);
    }
  }

  /**
   * Forwards the SDK's change to a listener. `still` says whether it holds after pending calls have
   * settled.
   */
  async tell(listener: AuthListener, user: SessionUser | null, still: () => boolean) {
    if (user) {
      this.#ended = false;
      return listener(user);
    }
    const settled = await Promise.allSettled(this.#underWay);
    if (!this.#listeners.has(listener) || !still()) return;
    this.#ended ||= settled.some(
      (one) => one.status === 'rejected' && endings.has(authErrorCode(one.reason)),
    );
    if (this.#ended) listener(null, { expired: true });
    else listener(null);
  }

  changed(user: SessionUser): void {
    for (const listener of this.#listeners) listener(user);
  }

  /** A call found nobody: if the session ended by itself, notifies all again. */
  nobody(): void {
    if (this.#ended) for (const listener of this.#listeners) listener(null, { expired: true });
  }

  /**
   * The person signed out. Listeners that were told of the ended session hear that nobody is signed
   * in.
   */
  left(): void {
    if (!this.#ended) return;
    this.#ended = false;
    for (const listener of this.#listeners) listener(null);
  }
}

const providerOf = ({ sdk }: LoadedFirebase, name: SocialProvider) => {
  if (name === 'github') {
    const github = new sdk.GithubAuthProvider();
    github.addScope('user:email');
    return github;
  }
  const google = new sdk.GoogleAuthProvider();
  google.addScope('email');
  google.addScope('profile');
  return google;
};

/**
 * Sign-in with the accounts of a Firebase project by the official SDK, loaded on first use. Its own
 * errors come through with their codes. Throws AuthError for a configuration without API key or
 * auth domain.
 */
export function createFirebaseAuth(options: FirebaseAuthOptions): AuthClient {
  assertOptions(options);
  let loading: Promise<LoadedFirebase> | null = null;
  let loaded: LoadedFirebase | null = null;
  const load = () => {
    loading ??= loadFirebase(options).then((firebase) => (loaded = firebase));
    return loading;
  };
  const current = async (): Promise<[User, LoadedFirebase]> => {
    const firebase = await load();
    await firebase.auth.authStateReady();
    const user = firebase.auth.currentUser;
    if (!user) {
      end.nobody();
      throw new AuthError('auth/user-token-expired', 'User not authenticated');
    }
    return [user, firebase];
  };
  const now = () => (loaded?.auth.currentUser ? sessionUser(loaded.auth.currentUser) : null);
  const end = new SessionEnd();

  return {
    get currentUser() {
      return now();
    },
    onAuthStateChanged(listener) {
      const forget = end.listen(listener);
      let gone = false;
      let stop = () => {};
      load().then(
        ({ sdk, auth }) => {
          if (gone) return;
          stop = sdk.onAuthStateChanged(auth, (user) => {
            const still = () => auth.currentUser === user;
            void end.tell(listener, user && sessionUser(user), still);
          });
        },
        (error: unknown) => {
          console.error(error);
          if (!gone) listener(null);
        },
      );
      return () => {
        gone = true;
        forget();
        stop();
      };
    },
    async getIdToken({ renew = false } = {}) {
      const [user] = await current();
      return end.during(user.getIdToken(renew));
    },
    async signIn({ email, password }) {
      const firebase = await load();
      const { sdk, auth } = firebase;
      const { user } = await sdk
        .signInWithEmailAndPassword(auth, email, password)
        .catch(secondFactorFirst(firebase));
      return sessionUser(user);
    },
    async signUp({ email, password, displayName }) {
      const { sdk, auth } = await load();
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
      await sdk.updateProfile(user, { displayName });
      // The token of the sign-up does not contain the name yet.
      await user.getIdToken(true);
      end.changed(sessionUser(user));
      return sessionUser(user);
    },
    async signInWithPopup(provider) {
      // Loaded since the user was first requested: browsers open popups only during a click.
      const firebase = loaded ?? (await load());
      const { sdk, auth } = firebase;
      const { user } = await sdk
        .signInWithPopup(auth, providerOf(firebase, provider))
        .catch(secondFactorFirst(firebase));
      return sessionUser(user);
    },
    async signOut() {
      const { sdk, auth } = await load();
      await sdk.signOut(auth);
      end.left();
    },
    async updateDisplayName(displayName) {
      const [user, { sdk }] = await current();
      await end.during(sdk.updateProfile(user, { displayName }));
      end.changed(sessionUser(user));
    },
    async deleteAccount() {
      const [user] = await current();
      await end.during(user.delete());
    },
  };
}
