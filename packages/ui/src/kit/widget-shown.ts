'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';

export interface WidgetReport {
  /** It shows results, or that there are none. */
  shown(): void;
  /** The page passed an invalid option; a sentence for the page's author. */
  problem(text: string): void;
}

export const WidgetReportContext = createContext<WidgetReport>({
  shown: () => undefined,
  problem: (text) => console.error(text),
});

export function useWidgetShown(): void {
  const { shown } = useContext(WidgetReportContext);
  useEffect(() => shown(), [shown]);
}

export function WidgetShown({ children }: { children: ReactNode }): ReactNode {
  useWidgetShown();
  return children;
}

/** Reports to the page's author why this widget does not work. */
export const useWidgetProblem = (): WidgetReport['problem'] =>
  useContext(WidgetReportContext).problem;
