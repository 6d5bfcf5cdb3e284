/** A flag or short text kept in a browser storage that may be switched off: reading then gives null, writing nothing. */
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

/** Set once the sign-in dialog has opened by itself on a first visit. */
export const hasVisited = memory(local, 'hasVisited');

/** Set while somebody is signed in, so that the landing page asks the service only when there is hope of an answer. */
export const signedInBefore = memory(local, 'biophony:signed-in');

/** The appearance chosen in Account Settings; `site/build/inline-script.ts` reads it too. */
export const appearanceChosen = memory(local, 'biophony:appearance');

/** Where in the dashboard somebody wanted to go before signing in; kept for this tab. */
export const wanted = memory(session, 'biophony:wanted');

/** The token of an invitation, while somebody signs in to accept it; kept for this tab. */
const invitationToken = memory(session, 'biophony:invitation');

/** Who was signed in last in this tab, so that nobody is led to where somebody else wanted to go. */
export const lastUser = memory(session, 'biophony:last-user');

/** For browsers that keep nothing. */
let here: string | null = null;

/**
 * Moves the token of an invitation from behind the `#` of the address into the memory of this tab, so that it stands in
 * no address bar and no history; answers the token that is there then.
 */
export function takeInvitation(): string | null {
  const given = location.hash.slice(1);
  if (given === '') return here ?? invitationToken.read();
  here = given;
  invitationToken.write(given);
  history.replaceState(history.state, '', location.pathname + location.search);
  return given;
}

/** Forgets the token of an invitation that was accepted. */
export function forgetInvitation(): void {
  here = null;
  invitationToken.forget();
}
