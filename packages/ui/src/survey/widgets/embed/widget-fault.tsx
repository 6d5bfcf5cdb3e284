'use client';

import { useEffect } from 'react';
import { useWidgetProblem } from '../../../context/widget-shown.ts';
import { WidgetError } from '../../../explorer/components/summary/widget-states.tsx';

/** A widget that was given something it cannot work with: who builds the page is told. */
export function WidgetFault({ text }: { text: string }) {
  const tell = useWidgetProblem();
  useEffect(() => tell(text), [tell, text]);
  return <WidgetError />;
}
