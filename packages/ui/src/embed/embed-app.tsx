'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ComponentType } from 'react';
import type { HeadingLevel } from '../context/heading-levels.ts';
import {
  useWidgetProblem,
  WidgetReportContext,
  type WidgetReport,
} from '../context/widget-shown.ts';
import { WidgetError, WidgetLoading } from '../explorer/components/summary/widget-states.tsx';
import type { WidgetTarget } from '../explorer/headless/results/use-target.ts';
import { ActivityWidget } from '../explorer/widgets/activity-widget.tsx';
import { IndicesWidget } from '../explorer/widgets/indices-widget.tsx';
import { SpeciesWidget } from '../explorer/widgets/species-widget.tsx';
import { SummaryWidget } from '../explorer/widgets/summary-widget.tsx';
import { embedConsole as words } from '../messages/en/explorer/embed.ts';
import { localeTag } from '../format/locale.ts';
import { overrideMessages, type MessagesOverride } from '../messages/index.ts';
import { WidgetProvider } from '../provider/widget-provider.tsx';
import type { Appearance } from '../theme/appearance.ts';
import type { Access } from './page-access.ts';
import { languages, loadPart } from './survey/load-part.ts';
import { surveyKinds, type SurveyAttributes } from './survey/survey-attributes.ts';
import { SurveyWidget } from './survey/survey-widget.tsx';
import { useWaitForAccess } from './use-wait-for-access.ts';

/** What the element's attributes and properties say. */
export interface EmbedSettings extends WidgetTarget {
  widget: string;
  index?: string;
  appearance: Appearance;
  locale?: string;
  headingLevel?: HeadingLevel;
  messages?: MessagesOverride;
  /** The attributes that only widgets of a survey have. */
  survey: SurveyAttributes;
}

const widgets: Record<string, ComponentType<WidgetTarget & { index?: string }>> = {
  species: SpeciesWidget,
  activity: ActivityWidget,
  indices: IndicesWidget,
  summary: SummaryWidget,
};

/** A widget that its page did not tell what it needs. */
function Misplaced({ text }: { text: string }) {
  const tell = useWidgetProblem();
  useEffect(() => tell(text), [tell, text]);
  return <WidgetError />;
}

function NoAccess({ text }: { text: string }) {
  return useWaitForAccess() ? <WidgetLoading /> : <Misplaced text={text} />;
}

/** Nothing is said as long as the language's texts are not there. */
const silence: MessagesOverride = { explorer: { loadingFound: '' } };

/**
 * The texts of a widget beside the English ones: the catalogue of its locale's language, which is loaded for it, and over
 * that what the page says. Null while the catalogue is loaded; one that cannot be had is left out.
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
  // One that failed is asked for again now and then, beside the English texts.
  return isLoading && errorUpdateCount === 0 ? null : texts;
}

interface EmbedAppProps extends WidgetReport {
  settings: EmbedSettings;
  access: Access;
  /** False while the widget is far from the window. */
  isNear: boolean;
  /** False while the page has not said how to get tokens. */
  isAllowed: boolean;
  baseUrl: string | null;
  onStyles: (styles: string) => void;
}

interface EmbeddedWidgetProps extends EmbedAppProps {
  /** False while its texts are loaded. */
  isWorded: boolean;
}

function EmbeddedWidget(props: EmbeddedWidgetProps) {
  const { settings, isWorded, isNear, isAllowed, baseUrl, onStyles } = props;
  const { widget, analysisId, projectId, index, survey } = settings;
  const Widget = widgets[widget];
  const isOfSurvey = surveyKinds.has(widget);
  if (!isWorded) return <WidgetLoading />;
  if (!Widget && !isOfSurvey) return <Misplaced text={words.unknownWidget(widget)} />;
  if (!baseUrl) return <Misplaced text={words.noBaseUrl} />;
  if (!isNear) return <WidgetLoading />;
  if (!isAllowed) return <NoAccess text={words.noToken} />;
  if (Widget) return <Widget analysisId={analysisId} projectId={projectId} index={index} />;
  return <SurveyWidget widget={widget} projectId={projectId} given={survey} onStyles={onStyles} />;
}

/** What stands in the shadow root: one widget with all it needs. */
export function EmbedApp(props: EmbedAppProps) {
  const { settings, access, shown, problem } = props;
  const report = useMemo(() => ({ shown, problem }), [shown, problem]);
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
