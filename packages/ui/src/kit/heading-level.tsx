'use client';

import { createContext, createElement, type ReactNode, useContext } from 'react';

/** Levels of headings: 1 is a page's title. It stands apart from React, for pages of other frameworks know it too. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export const HeadingLevelContext = createContext<HeadingLevel>(4);

/** A heading of a widget, of the level that the outline of its page gives it. */
export function WidgetHeading(props: { className?: string; children: ReactNode }) {
  return createElement(`h${useContext(HeadingLevelContext)}`, props);
}
