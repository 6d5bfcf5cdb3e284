import type { User } from 'firebase/auth';
import type { AuthClient, AuthListener, SessionUser, SocialProvider } from '../auth-client.ts';
import { AuthError, authErrorCode } from '../auth-errors.ts';
import {
  assertOptions,
  type FirebaseAuthOptions,
  type LoadedFirebase,
  loadFirebase,
} from './load-firebase.ts';
import { secondFactorFirst, sessionUser } from './second-factor.ts';

/** With these the SDK has found that a session has ended, and has signed out by itself. */
const endings: ReadonlySet<string | null> = new Set(['user-token-expired', 'user-disabled']);

/**
 * Tells a session that ended by itself from a person who left. The SDK does not: it signs out in the middle of a call,
 * tells its listeners, and only then rejects the call. Listeners here hear of nobody once the calls under way settled.
 */
class SessionEnd {
  readonly #listeners = new Set<AuthListener>();
  readonly #underWay = new Set<Promise<unknown>>();
  /** The session has ended by itself, and nobody has signed in or out since. */
  #ended = false;

  listen(listener: AuthListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A call that needs the session. */
  async during<T>(call: Promise<T>): Promise<T> {
    this.#underWay.add(call);
    try {
      return await call;
    } finally {
      this.#underWay.delete(call);
    }
  }

  /** How an SDK's change is told to a listener. `still` says whether it holds when the calls under way have settled. */
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

  /** Somebody is there, with other facts than before. */
  changed(user: SessionUser): void {
    for (const listener of this.#listeners) listener(user);
  }

  /** A call found nobody: where the session has ended by itself, all hear that again. */
  nobody(): void {
    if (this.#ended) for (const listener of this.#listeners) listener(null, { expired: true });
  }

  /** The person left. Whoever was told that the session has ended hears that nobody is there any more. */
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
 * Sign-in with the accounts of a Firebase project, by the official SDK, which is loaded when it is first needed. Its
 * own errors come through: their codes are the ones AuthClient speaks of. Throws AuthError for a configuration
 * without API key or auth domain.
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
      // The token of the sign-up does not carry the name yet.
      await user.getIdToken(true);
      end.changed(sessionUser(user));
      return sessionUser(user);
    },
    async signInWithPopup(provider) {
      // Loaded since somebody asked who is there: browsers open windows only in the turn of a click.
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
