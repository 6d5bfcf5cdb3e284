import type { Profile } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import type {
  AuthChange,
  AuthClient,
  Credentials,
  SessionUser,
  SocialProvider,
} from '../auth/auth-client.ts';
import type { SecondFactorError } from '../auth/auth-errors.ts';
import { createStore, type Store } from '../base/store.ts';
import { pause, times } from '../base/times.ts';
import { hasUnsent } from '../base/has-unsent.ts';
import type { UnsentWork } from '../base/unsent.ts';

export interface SessionState {
  user: SessionUser | null;
  profile: Profile | null;
  /** True until the identity provider has answered and the profile was requested. */
  loading: boolean;
  isAuthenticating: boolean;
  isLoggingOut: boolean;
  /**
   * How often the session of `user` was found to have ended by itself; 0 while it lasts. `user` and
   * `profile` stay, so that unsaved work survives a new sign-in.
   */
  ended: number;
  /** Why the session ended, if the service says so. */
  endedBecause: string | null;
}

export interface Session extends Store<SessionState> {
  /** Listens to the identity provider; returns a function that stops it. */
  start(): () => void;
  signIn(credentials: Credentials): Promise<void>;
  signUp(account: Credentials & { displayName: string }): Promise<void>;
  signInWithPopup(provider: SocialProvider): Promise<void>;
  /** Continues a sign-in that waits for a second factor. */
  finishSignIn(waiting: SecondFactorError, code: string): Promise<void>;
  /**
   * Asks about unsent work; finishes pending work, signs out and clears the profile. Failures are
   * only logged.
   */
  signOut(): Promise<void>;
  /**
   * Asks whether the session may end where work waits to be sent; the work is deleted once `leave`
   * has succeeded. `leave` returns false if it failed.
   */
  leaving(leave: () => Promise<boolean>): Promise<void>;
  /** Reloads the profile; initialises the user if that fails. Failures are logged. */
  reloadProfile(): Promise<void>;
}

/** Asks before unsent work of an account is deleted from this browser. */
export interface UnsentQuestion extends Store<{ asking: UnsentWork | null }> {
  /** True at once if nothing waits. */
  ask(userId: string): Promise<boolean>;
  answer(leave: boolean): void;
}

/** Most sign-outs need none of it. */
const unsentOnes = () => import('../base/unsent.ts');

/** @param isAway there is no network, so nobody can sign out; the question says so */
export function createUnsentQuestion(isAway: () => boolean = () => false): UnsentQuestion {
  const store = createStore<{ asking: UnsentWork | null }>({ asking: null });
  let waiting: ((leave: boolean) => void)[] = [];
  return {
    ...store,
    async ask(userId) {
      if (!hasUnsent(userId) && !isAway()) return true;
      const { unsentWork } = await unsentOnes();
      store.set({ asking: unsentWork(userId) });
      return new Promise((resolve) => waiting.push(resolve));
    },
    answer(leave) {
      store.set({ asking: null });
      const asked = waiting;
      waiting = [];
      for (const tell of asked) tell(leave);
    },
  };
}

/** With a stalled connection, signing out waits no longer; what was sent by then still counts. */
const settleMs = 5000;

/**
 * Session state with the flags of the screens, without React.
 * @param settle finishes work that needs the session; awaited before signing out, for 5 s at most
 * @param mayDelete asks whether unsent work may be deleted
 */
export function createSession(
  auth: AuthClient,
  client: Client,
  settle: () => Promise<unknown> = async () => undefined,
  mayDelete: UnsentQuestion['ask'] = async () => true,
): Session {
  const store = createStore<SessionState>({
    user: null,
    profile: null,
    loading: true,
    isAuthenticating: false,
    isLoggingOut: false,
    ended: 0,
    endedBecause: null,
  });

  const ask = async (calls: (() => Promise<Profile>)[]): Promise<Profile | null> => {
    for (const call of calls) {
      try {
        return await call();
      } catch (error) {
        console.error(error);
      }
    }
    return null;
  };
  const init = () => client.user.init();
  const read = () => client.user.profile();

  const enter = async (user: SessionUser | null, change?: AuthChange) => {
    const before = store.get();
    const endedBecause = (!user && change?.reason) || null;
    if (!user && change?.expired && before.user && !before.isLoggingOut)
      return store.set({ ended: before.ended + 1, endedBecause });
    const same = user !== null && before.user?.uid === user.uid && before.profile;
    store.set({ user, ended: 0, endedBecause, ...(!same && { profile: null }) });
    if (user && !same) {
      // Initialises; if that fails, reads the profile; if that fails, initialises again.
      const profile = await ask([init, read, init]);
      if (store.get().user?.uid === user.uid) store.set({ profile });
    }
    store.set({ loading: false });
  };

  /** Sets a flag while the action runs, and half a second more. */
  const flagged = async (
    flag: 'isAuthenticating' | 'isLoggingOut',
    run: () => Promise<unknown>,
  ) => {
    store.set({ [flag]: true });
    try {
      await run();
    } finally {
      void pause(times.minimumFlag).then(() => store.set({ [flag]: false }));
    }
  };

  const leaving = async (leave: () => Promise<boolean>) => {
    const uid = store.get().user?.uid;
    if (uid === undefined) return void (await leave());
    try {
      if (!(await mayDelete(uid)) || !(await leave())) return;
      if (hasUnsent(uid)) (await unsentOnes()).forgetUnsent(uid);
    } catch (cause) {
      console.error(cause);
    }
  };

  return {
    ...store,
    leaving,
    start: () => auth.onAuthStateChanged((user, change) => void enter(user, change)),
    signIn: (credentials) => flagged('isAuthenticating', () => auth.signIn(credentials)),
    signUp: (account) => flagged('isAuthenticating', () => auth.signUp(account)),
    signInWithPopup: (provider) =>
      flagged('isAuthenticating', () => auth.signInWithPopup(provider)),
    finishSignIn: (waiting, code) => flagged('isAuthenticating', () => waiting.finish(code)),
    signOut: () =>
      leaving(async () => {
        try {
          await flagged('isLoggingOut', async () => {
            await Promise.race([settle(), pause(settleMs)]);
            await auth.signOut();
          });
          store.set({ profile: null });
          return true;
        } catch (error) {
          console.error(error);
          return false;
        }
      }),
    async reloadProfile() {
      const { user } = store.get();
      if (!user) return;
      const profile = await ask([read, init]);
      if (profile && store.get().user?.uid === user.uid) store.set({ profile });
    },
  };
}

/** Name of a user: profile, account, then the emails of both, then the fallback. */
export function displayNameOf(
  { user, profile }: Pick<SessionState, 'user' | 'profile'>,
  fallback: string,
): string {
  return profile?.display_name || user?.displayName || profile?.email || user?.email || fallback;
}

/** Session of pages without one: signed out. */
export const nobody = createStore<SessionState>({
  user: null,
  profile: null,
  loading: false,
  isAuthenticating: false,
  isLoggingOut: false,
  ended: 0,
  endedBecause: null,
});
