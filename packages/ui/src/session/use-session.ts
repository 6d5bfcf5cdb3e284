'use client';

import { createContext, useContext } from 'react';
import { useStore } from '../base/store.ts';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** The session of the nearest BiophonyProvider, with its actions. */
export function useSessionActions(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return session;
}

/** The signed-in user and the state of the session. */
export const useSession = (): SessionState => useStore(useSessionActions());
