'use client';

import type { Deployment, Site } from '@biophony/contract';
import type { SurveyFilter } from '@biophony/recordings/survey';
import type { ReactNode } from 'react';
import { useSurveyWidgetMessages } from '../../../context/page-messages.ts';
import { WidgetError, WidgetLoading } from '../../../explorer/components/summary/widget-states.tsx';
import { useWidgetLists } from '../../headless/figures/use-widget-lists.ts';
import { askedOf, type SurveyWidgetProps } from '../../model/widgets/asked.ts';
import { WidgetFault } from './widget-fault.tsx';

/** What every widget of a survey has. */
export interface SurveyLists {
  projectId: string;
  sites: Site[];
  deployments: Deployment[];
  filter: SurveyFilter;
}

interface SurveyWidgetFrameProps {
  asked: SurveyWidgetProps;
  children: (lists: SurveyLists) => ReactNode;
}

/** Reads what a widget was given, and the sites and deployments of its project; says what keeps it from being shown. */
export function SurveyWidgetFrame({ asked, children }: SurveyWidgetFrameProps) {
  const words = useSurveyWidgetMessages();
  const { projectId = '' } = asked;
  const { lists, error, retry } = useWidgetLists(projectId);
  const read = askedOf(asked, words);
  if (projectId === '') return <WidgetFault text={words.noProject} />;
  if (read.fault !== undefined) return <WidgetFault text={read.fault} />;
  if (error) return <WidgetError error={error} onRetry={retry} />;
  if (!lists) return <WidgetLoading />;
  const known = new Set(lists.sites.map(({ site_id }) => site_id));
  const unknown = [...(read.filter.sites ?? [])].filter((id) => !known.has(id));
  if (unknown.length > 0)
    return <WidgetFault text={words.unknownSites(unknown.slice(0, 3).join(', '))} />;
  return <div className="bp-widget">{children({ projectId, ...lists, filter: read.filter })}</div>;
}
