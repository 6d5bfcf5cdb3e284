'use client';

import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { en } from '../messages/en/index.ts';
import { overrideMessages, type MessagesOverride } from '../messages/index.ts';
import { createPortals, setPortalTheme } from '../theme/portals.ts';
import type { Appearance } from '../theme/appearance.ts';
import { ThemeRoot } from '../theme/theme-root.tsx';
import { Announcements } from './announcements.tsx';
import { createAnnouncer } from './announcer.ts';
import { PresentationContext } from '../context/presentation-context.ts';
import { localeTag } from '../format/locale.ts';
import { useDirection } from './use-direction.ts';
import { usePrinting } from '../context/use-printing.ts';

export interface LookProps {
  appearance?: Appearance;
  /** BCP 47 tag for dates and numbers. */
  locale?: string;
  /** Any part of the catalogue, to reword or translate it. */
  messages?: MessagesOverride;
  /** Where dialogs, menus and messages are put; an element of ours at the end of the body when absent. */
  portalContainer?: HTMLElement;
  /** Paints the page background. */
  hasBackground?: boolean;
}

/** Theme, texts and a place for dialogs: all that components without data need. */
export function LookProvider({
  appearance: chosen = 'light',
  locale: given,
  messages,
  portalContainer,
  hasBackground,
  children,
}: LookProps & { children: ReactNode }) {
  const printing = usePrinting();
  const locale = localeTag(given);
  const appearance = printing ? 'light' : chosen;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const direction = useDirection(root);
  const [portals] = useState(() => (typeof document === 'undefined' ? null : createPortals()));
  const [announcer] = useState(createAnnouncer);
  useLayoutEffect(() => {
    if (!portals) return;
    setPortalTheme(portals, appearance, direction);
    (portalContainer ?? document.body).append(portals);
    return () => portals.remove();
  }, [portals, appearance, direction, portalContainer]);
  const look = useMemo(
    () => ({
      messages: overrideMessages(en, messages),
      locale,
      appearance,
      portals,
      direction,
      announce: portals && announcer.announce,
    }),
    [messages, locale, appearance, portals, direction, announcer],
  );
  return (
    <PresentationContext value={look}>
      <ThemeRoot
        ref={setRoot}
        appearance={appearance}
        direction={direction}
        paper={printing}
        hasBackground={hasBackground}
      >
        {children}
      </ThemeRoot>
      {portals && <Announcements announcer={announcer} portals={portals} />}
    </PresentationContext>
  );
}
