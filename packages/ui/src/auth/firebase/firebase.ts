import type { User } from 'firebase/auth';
import type { AuthClient, AuthListener, SessionUser, SocialProvider } from '../auth-client.ts';
import { AuthError, authErrorCode } from '../auth-errors.ts';
import { assertOptions, type FirebaseAuthOptions } from './firebase-options.ts';
import { type LoadedFirebase, loadFirebase } from './load-firebase.ts';
import { secondFactorFirst, sessionUser } from './second-factor.ts';

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
