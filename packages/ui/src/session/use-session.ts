'use client';

import { createContext, useContext } from 'react';
import { useStore } from '../base/use-store.ts';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** The session of the nearest BiophonyProvider, to act on. */
export function useSessionActions(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return session;
}

/** Who is signed in, and what is going on. */
export const useSession = (): SessionState => useStore(useSessionActions());
