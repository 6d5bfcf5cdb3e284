'use client';

import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { en } from '../messages/en/index.ts';
import { overrideMessages, type MessagesOverride } from '../messages/index.ts';
import { createPortals, dressPortals } from '../theme/portals.ts';
import { ThemeRoot, type Appearance } from '../theme/theme-root.tsx';
import { LookContext } from './look-context.ts';

export interface LookProps {
  appearance?: Appearance;
  /** BCP 47 tag for dates and numbers. */
  locale?: string;
  /** Any part of the catalogue, to reword or translate it. */
  messages?: MessagesOverride;
  /** Where dialogs, menus and messages are put; an element of ours at the end of the body when absent. */
  portalContainer?: HTMLElement;
  /** Paints the page ground. */
  ground?: boolean;
}

/** Theme, texts and a place for dialogs: all that components without data need. */
export function LookProvider({
  appearance = 'light',
  locale,
  messages,
  portalContainer,
  ground,
  children,
}: LookProps & { children: ReactNode }) {
  const [portals] = useState(() => (typeof document === 'undefined' ? null : createPortals()));
  useLayoutEffect(() => {
    if (!portals) return;
    dressPortals(portals, appearance);
    (portalContainer ?? document.body).append(portals);
    return () => portals.remove();
  }, [portals, appearance, portalContainer]);
  const look = useMemo(
    () => ({ messages: overrideMessages(en, messages), locale, portals }),
    [messages, locale, portals],
  );
  return (
    <LookContext value={look}>
      <ThemeRoot appearance={appearance} ground={ground}>
        {children}
      </ThemeRoot>
    </LookContext>
  );
}
