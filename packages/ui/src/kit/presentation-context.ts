'use client';

import { createContext, useContext } from 'react';
import { firstTexts } from '../messages/en/first-texts.ts';
import type { Messages } from '../messages/index.ts';
import type { Appearance } from '../theme/appearance.ts';

export type TextDirection = 'ltr' | 'rtl';

/** Whether a text waits for the screen reader or interrupts it. */
export type Urgency = 'polite' | 'assertive';

export type Announce = (text: string, urgency?: Urgency) => void;

/** What components need besides props: texts, language, and the container of dialogs. */
export interface Presentation {
  messages: Messages;
  /** BCP 47 tag for dates and numbers; the browser's own when undefined. */
  locale: string | undefined;
  /** Current appearance; light when printing. Painted images depend on it. */
  appearance: Appearance;
  portals: HTMLElement | null;
  /** Text direction around the kit. Radix sets its own if none is given. */
  direction: TextDirection;
  /** Has a text read out by screen readers; null where no region for it exists. */
  announce: Announce | null;
}

export const PresentationContext = createContext<Presentation>({
  messages: firstTexts,
  locale: undefined,
  appearance: 'light',
  portals: null,
  direction: 'ltr',
  announce: null,
});

/** Presentation of the nearest provider; English and the browser's locale without one. */
export const usePresentation = (): Presentation => useContext(PresentationContext);
export const useMessages = (): Messages => useContext(PresentationContext).messages;

/** Raster tiles of an operator, in the Web Mercator grid (256 pixels). */
export interface MapTiles {
  /** `https://…/{z}/{x}/{y}.png` */
  url: string;
  /** Whose map it is, as its licence asks. */
  attribution: string;
  /** Deepest zoom with tiles; 19 when absent. */
  most_zoom?: number;
}

export const MapTilesContext = createContext<MapTiles | null>(null);

/** Tiles of the nearest provider; null for coastlines alone. */
export const useMapTiles = (): MapTiles | null => useContext(MapTilesContext);
