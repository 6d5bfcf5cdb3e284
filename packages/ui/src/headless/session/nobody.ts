import { createStore } from '../../state/store.ts';
import type { SessionState } from './session.ts';

/** The session of pages that have none: nobody is there. */
export const nobody = createStore<SessionState>({
  user: null,
  profile: null,
  loading: false,
  isAuthenticating: false,
  isLoggingOut: false,
  ended: 0,
});
