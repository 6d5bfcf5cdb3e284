'use client';

import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { HeadingLevel } from './heading-levels.ts';

export const HeadingLevelContext = createContext<HeadingLevel>(4);

/** A heading of a widget, of the level that the outline of its page gives it. */
export function WidgetHeading(props: { className?: string; children: ReactNode }) {
  return createElement(`h${useContext(HeadingLevelContext)}`, props);
}
