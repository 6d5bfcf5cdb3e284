import type { User } from 'firebase/auth';
import type { AuthClient, SocialProvider } from '../client/auth-client.ts';
import { AuthError } from '../client/auth-error.ts';
import { assertOptions, type FirebaseAuthOptions } from './firebase-options.ts';
import { loadFirebase, type LoadedFirebase } from './load-firebase.ts';
import { secondFactorFirst } from './second-factor.ts';
import { SessionEnd } from './session-end.ts';
import { sessionUser } from './session-user.ts';

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
