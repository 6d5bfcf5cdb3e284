'use client';

import { createContext, useContext } from 'react';
import { en } from '../messages/en/index.ts';
import type { Messages } from '../messages/index.ts';

/** What components need besides their props: texts, the viewer's language, and where dialogs go. */
export interface Look {
  messages: Messages;
  /** BCP 47 tag for dates and numbers; the browser's own when undefined. */
  locale: string | undefined;
  portals: HTMLElement | null;
}

export const LookContext = createContext<Look>({ messages: en, locale: undefined, portals: null });

/** The look of the nearest provider; English and the browser's locale without one. */
export const useLook = (): Look => useContext(LookContext);
export const useMessages = (): Messages => useContext(LookContext).messages;
