import { invitationToken } from './browser-memory.ts';

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
