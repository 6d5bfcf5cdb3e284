'use client';

import { createContext, createElement, type ReactNode, useContext } from 'react';

/** Level of a heading; 1 is a page's title. Independent of React, for other frameworks. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export const HeadingLevelContext = createContext<HeadingLevel>(4);

/** A widget's heading at the level that its page requires. */
export function WidgetHeading(props: { className?: string; children: ReactNode }) {
  return createElement(`h${useContext(HeadingLevelContext)}`, props);
}
