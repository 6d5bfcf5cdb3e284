'use client';

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
import type { MessagesOverride } from '../messages/index.ts';
import { WidgetProvider } from '../provider/widget-provider.tsx';
import type { Appearance } from '../theme/appearance.ts';
import type { Access } from './page-access.ts';
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

function EmbeddedWidget({ settings, isNear, isAllowed, baseUrl, onStyles }: EmbedAppProps) {
  const { widget, analysisId, projectId, index, survey } = settings;
  const Widget = widgets[widget];
  const isOfSurvey = surveyKinds.has(widget);
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
  return (
    <WidgetReportContext value={report}>
      <WidgetProvider
        client={access.client}
        queryClient={access.queryClient}
        appearance={settings.appearance}
        locale={settings.locale}
        messages={settings.messages}
        headingLevel={settings.headingLevel}
      >
        <EmbeddedWidget {...props} />
      </WidgetProvider>
    </WidgetReportContext>
  );
}
