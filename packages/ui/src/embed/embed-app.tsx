'use client';

import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { localeTag } from '../base/locale.ts';
import { ActivityWidget } from '../explorer/activity-widget.tsx';
import { SpeciesWidget, SummaryWidget } from '../explorer/species-widget.tsx';
import { IndicesWidget } from '../explorer/indices-widget.tsx';
import { type WidgetTarget, WidgetError, WidgetLoading } from '../explorer/widget-frame.tsx';
import { useData } from '../kit/data-context.ts';
import {
  type HeadingLevel,
  useWidgetProblem,
  type WidgetReport,
  WidgetReportContext,
} from '../kit/widget-context.tsx';
import { embedConsole as words } from '../messages/en/common.ts';
import { type MessagesOverride, overrideMessages } from '../messages/index.ts';
import { WidgetProvider } from '../provider/widget-provider.tsx';
import type { Appearance } from '../theme/appearance.ts';
import { languages, loadPart } from './load-part.ts';
import type { Access } from './page-access.ts';
import {
  type AnalysisWidgetName,
  analysisWidgetNames,
  type SurveyAttributes,
  surveyWidgetNames,
} from './widgets.ts';

interface SurveyWidgetProps {
  widget: string;
  projectId: string | undefined;
  attributes: SurveyAttributes;
  onStyles: (styles: string) => void;
}

function SurveyWidget({ widget, projectId, attributes, onStyles }: SurveyWidgetProps) {
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
  const read = part.data?.propsOf(attributes);
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

/** Milliseconds in which a page must give access. */
const waitMs = 3000;

function useWaitForAccess(): boolean {
  const [isWaiting, setIsWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting;
}

export interface EmbedSettings extends WidgetTarget {
  widget: string;
  index?: string;
  appearance: Appearance;
  locale?: string;
  headingLevel?: HeadingLevel;
  messages?: MessagesOverride;
  survey: SurveyAttributes;
}

type AnalysisWidget = ComponentType<WidgetTarget & { index?: string }>;

const widgets: Record<string, AnalysisWidget> = {
  species: SpeciesWidget,
  activity: ActivityWidget,
  indices: IndicesWidget,
  summary: SummaryWidget,
} satisfies Record<AnalysisWidgetName, AnalysisWidget>;

function Misplaced({ text }: { text: string }) {
  const tell = useWidgetProblem();
  useEffect(() => tell(text), [tell, text]);
  return <WidgetError />;
}

function NoAccess({ text }: { text: string }) {
  return useWaitForAccess() ? <WidgetLoading /> : <Misplaced text={text} />;
}

/** No text until the language is loaded. */
const silence: MessagesOverride = { explorer: { loadingFound: '' } };

/**
 * The locale's catalogue, overridden by the page's texts. Null while it loads; failures are left
 * out.
 */
function useTexts({ settings, access }: EmbedAppProps): MessagesOverride | undefined | null {
  const { locale, messages } = settings;
  const tag = localeTag(locale)?.split('-')[0];
  const language = languages.find((one) => one === tag);
  const { data, isLoading, errorUpdateCount } = useQuery(
    {
      queryKey: ['words', language],
      queryFn: async () => language && (await loadPart(language))[language],
      enabled: language !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    },
    access.queryClient,
  );
  const texts = useMemo(
    () => (data ? overrideMessages<MessagesOverride>(data, messages) : messages),
    [data, messages],
  );
  // A failed one is retried while English texts show.
  return isLoading && errorUpdateCount === 0 ? null : texts;
}

interface EmbedAppProps extends WidgetReport {
  settings: EmbedSettings;
  access: Access;
  isNear: boolean;
  /** False while the page gives no tokens. */
  isAllowed: boolean;
  baseUrl: string | null;
  onStyles: (styles: string) => void;
}

interface EmbeddedWidgetProps extends EmbedAppProps {
  /** False while texts load. */
  isWorded: boolean;
}

function EmbeddedWidget(props: EmbeddedWidgetProps) {
  const { settings, isWorded, isNear, isAllowed, baseUrl, onStyles } = props;
  const { widget, analysisId, projectId, index, survey } = settings;
  const Widget = widgets[widget];
  const isOfSurvey = (surveyWidgetNames as readonly string[]).includes(widget);
  if (!isWorded) return <WidgetLoading />;
  if (!Widget && !isOfSurvey)
    return (
      <Misplaced
        text={words.unknownWidget(widget, [...analysisWidgetNames, ...surveyWidgetNames])}
      />
    );
  if (!baseUrl) return <Misplaced text={words.noBaseUrl} />;
  if (!isNear) return <WidgetLoading />;
  if (!isAllowed) return <NoAccess text={words.noToken} />;
  if (Widget) return <Widget analysisId={analysisId} projectId={projectId} index={index} />;
  return (
    <SurveyWidget widget={widget} projectId={projectId} attributes={survey} onStyles={onStyles} />
  );
}

export function EmbedApp(props: EmbedAppProps) {
  const { settings, access, onReady, problem } = props;
  const report = useMemo(() => ({ onReady, problem }), [onReady, problem]);
  const texts = useTexts(props);
  return (
    <WidgetReportContext value={report}>
      <WidgetProvider
        client={access.client}
        queryClient={access.queryClient}
        appearance={settings.appearance}
        locale={settings.locale}
        messages={texts ?? (texts === null ? silence : undefined)}
        headingLevel={settings.headingLevel}
      >
        <EmbeddedWidget {...props} isWorded={texts !== null} />
      </WidgetProvider>
    </WidgetReportContext>
  );
}
