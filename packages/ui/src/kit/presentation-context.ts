'use client';

import { createContext, useContext } from 'react';
import { en } from '../messages/en/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Appearance } from '../theme/appearance.ts';

export type TextDirection = 'ltr' | 'rtl';

/** Whether a text is read out after what a screen reader is reading, or interrupts it. */
export type Urgency = 'polite' | 'assertive';

export type Announce = (text: string, urgency?: Urgency) => void;

/** What components need besides their props: texts, the viewer's language, and where dialogs go. */
export interface Presentation {
  messages: Messages;
  /** BCP 47 tag for dates and numbers; the browser's own when undefined. */
  locale: string | undefined;
  /** What is shown now: paper is light, whatever was chosen. Pictures that are painted depend on it. */
  appearance: Appearance;
  portals: HTMLElement | null;
  /** The direction of the text around the kit. Radix writes one of its own where none is given. */
  direction: TextDirection;
  /** Has a text read out by screen readers; null where no region is there for it before. */
  announce: Announce | null;
}

export const PresentationContext = createContext<Presentation>({
  messages: en,
  locale: undefined,
  appearance: 'light',
  portals: null,
  direction: 'ltr',
  announce: null,
});

/** What the nearest provider gives; English and the browser's locale without one. */
export const usePresentation = (): Presentation => useContext(PresentationContext);
export const useMessages = (): Messages => useContext(PresentationContext).messages;
