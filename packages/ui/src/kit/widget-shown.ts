'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** What a widget tells the page around it. */
export interface WidgetReport {
  /** It shows what was found, or that there is nothing. */
  shown(): void;
  /** The page gave it something that it cannot work with; a sentence for who builds the page. */
  problem(text: string): void;
}

export const WidgetReportContext = createContext<WidgetReport>({
  shown: () => undefined,
  problem: (text) => console.error(text),
});

/** Tells the page that this widget shows what it has. */
export function useWidgetShown(): void {
  const { shown } = useContext(WidgetReportContext);
  useEffect(() => shown(), [shown]);
}

/** What a widget has to show: the page is told once it stands. */
export function WidgetShown({ children }: { children: ReactNode }): ReactNode {
  useWidgetShown();
  return children;
}

/** Tells who builds the page what keeps this widget from working. */
export const useWidgetProblem = (): WidgetReport['problem'] =>
  useContext(WidgetReportContext).problem;
