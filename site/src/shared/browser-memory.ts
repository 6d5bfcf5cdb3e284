/**
 * A short text in browser storage. With storage switched off, reading returns null and writing does
 * nothing.
 */
function memory(storage: () => Storage, key: string) {
  return {
    read(): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(value: string): void {
      try {
        storage().setItem(key, value);
      } catch (cause) {
        console.warn(`This browser keeps no ${key}.`, cause);
      }
    },
    forget(): void {
      try {
        storage().removeItem(key);
      } catch (cause) {
        console.warn(`This browser keeps no ${key}.`, cause);
      }
    },
  };
}

const local = () => localStorage;
const session = () => sessionStorage;

export const hasVisited = memory(local, 'hasVisited');

/** Set while signed in, so that the landing page asks the service only when useful. */
export const signedInBefore = memory(local, 'biophony:signed-in');

/** Appearance from Account Settings; `site/build/inline-script.ts` reads it too. */
export const appearanceChosen = memory(local, 'biophony:appearance');

/** Whether this device keeps data for use without a network: `on` or `off`, as chosen. */
export const keepChosen = memory(local, 'biophony:keep');

/** Set while answers are kept: `kept`, or `delete` from a sign-out until they are deleted. */
export const keptMark = memory(local, 'biophony:kept');

/** Name and address of the last user, while data is kept; see `device.ts`. */
export const keptUser = memory(local, 'biophony:kept-user');

/** Dashboard address wanted before sign-in; kept for this tab. */
export const wanted = memory(session, 'biophony:wanted');

/** Why this tab's user was signed out: the service's sentence, or empty. For the landing page. */
export const signedOutBecause = memory(session, 'biophony:signed-out-because');

/** Kept for this tab during a sign-in. */
const invitationToken = memory(session, 'biophony:invitation');

/** Last user of this tab, so that nobody is led to another user's address. */
export const lastUser = memory(session, 'biophony:last-user');

/** For browsers without storage. */
let here: string | null = null;

/**
 * Moves the token from the address's `#` part to this tab's storage, so that it is in no address
 * bar or history. Returns the stored token.
 */
export function takeInvitation(): string | null {
  const token = location.hash.slice(1);
  if (token === '') return here ?? invitationToken.read();
  here = token;
  invitationToken.write(token);
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

export function forgetInvitation(): void {
  here = null;
  invitationToken.forget();
}
