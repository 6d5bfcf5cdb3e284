'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useData } from '../../context/data-context.ts';
import { useWidgetProblem } from '../../context/widget-shown.ts';
import { WidgetError, WidgetLoading } from '../../explorer/components/summary/widget-states.tsx';
import type { SurveyAttributes } from './survey-attributes.ts';
import { loadPart } from './load-part.ts';

interface SurveyWidgetProps {
  widget: string;
  projectId: string | undefined;
  given: SurveyAttributes;
  /** Told of the styles that these widgets have beyond those of all others. */
  onStyles: (styles: string) => void;
}

/** A widget of the second script, which is loaded for it. */
export function SurveyWidget({ widget, projectId, given, onStyles }: SurveyWidgetProps) {
  const { queryClient } = useData();
  const tell = useWidgetProblem();
  const part = useQuery(
    {
      queryKey: ['script'],
      queryFn: () => loadPart('survey'),
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    },
    queryClient,
  );
  const styles = part.data?.styles;
  const read = part.data?.propsOf(given);
  const fault = read && 'fault' in read ? read.fault : null;
  useEffect(() => {
    if (styles !== undefined) onStyles(styles);
  }, [styles, onStyles]);
  useEffect(() => {
    if (fault !== null) tell(fault);
  }, [fault, tell]);
  if (part.error || fault !== null)
    return <WidgetError onRetry={part.error ? () => void part.refetch() : undefined} />;
  const Widget = part.data?.widgets[widget];
  if (!Widget || !read || 'fault' in read) return <WidgetLoading />;
  return <Widget {...read.props} projectId={projectId} />;
}
