'use client';

import { createContext, createElement, type ReactNode, useContext, useEffect } from 'react';

/** Level of a heading; 1 is a page's title. Independent of React, for other frameworks. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export const HeadingLevelContext = createContext<HeadingLevel>(4);

/** A widget's heading at the level that its page requires. */
export function WidgetHeading(props: { className?: string; children: ReactNode }) {
  return createElement(`h${useContext(HeadingLevelContext)}`, props);
}

export interface WidgetReport {
  /** It shows results, or that there are none. */
  onReady(): void;
  /** The page passed an invalid option; a sentence for the page's author. */
  problem(text: string): void;
}

export const WidgetReportContext = createContext<WidgetReport>({
  onReady: () => undefined,
  problem: (text) => console.error(text),
});

export function useWidgetShown(): void {
  const { onReady } = useContext(WidgetReportContext);
  useEffect(() => onReady(), [onReady]);
}

export function WidgetShown({ children }: { children: ReactNode }): ReactNode {
  useWidgetShown();
  return children;
}

/** Reports to the page's author why this widget does not work. */
export const useWidgetProblem = (): WidgetReport['problem'] =>
  useContext(WidgetReportContext).problem;
