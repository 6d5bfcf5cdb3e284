'use client';

import type { Client } from '@biophony/sdk';
import { useEffect, useState, type ComponentType } from 'react';
import { WidgetError, WidgetLoading } from '../explorer/components/widget-states.tsx';
import type { WidgetTarget } from '../explorer/headless/use-target.ts';
import { ActivityWidget } from '../explorer/widgets/activity-widget.tsx';
import { IndicesWidget } from '../explorer/widgets/indices-widget.tsx';
import { SpeciesWidget } from '../explorer/widgets/species-widget.tsx';
import { SummaryWidget } from '../explorer/widgets/summary-widget.tsx';
import type { MessagesOverride } from '../messages/index.ts';
import type { HeadingLevel } from '../provider/heading-level.tsx';
import { useMessages } from '../provider/look-context.ts';
import { WidgetProvider } from '../provider/widget-provider.tsx';

/** What the element's attributes and properties say. */
export interface EmbedSettings extends WidgetTarget {
  widget: string;
  index?: string;
  appearance: 'light' | 'dark';
  locale?: string;
  headingLevel?: HeadingLevel;
  messages?: MessagesOverride;
}

const widgets: Record<string, ComponentType<WidgetTarget & { index?: string }>> = {
  species: SpeciesWidget,
  activity: ActivityWidget,
  indices: IndicesWidget,
  summary: SummaryWidget,
};

/** Milliseconds a page has to give its widget access before the widget says that it has none. */
const patience = 3000;

function NoAccess({ text }: { text: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return late ? <WidgetError error={{ message: text }} /> : <WidgetLoading />;
}

interface EmbeddedWidgetProps {
  settings: EmbedSettings;
  client: Client | null;
  /** Why there is no client, where it is not for the token alone. */
  baseUrl: string | null;
}

function EmbeddedWidget({ settings, client, baseUrl }: EmbeddedWidgetProps) {
  const { explorer: words } = useMessages();
  const { widget, analysisId, projectId, index } = settings;
  const Widget = widgets[widget];
  if (!Widget) return <WidgetError error={{ message: words.unknownWidget(widget) }} />;
  if (!baseUrl) return <WidgetError error={{ message: words.noBaseUrl }} />;
  if (!client) return <NoAccess text={words.noToken} />;
  return <Widget analysisId={analysisId} projectId={projectId} index={index} />;
}

interface EmbedAppProps {
  settings: EmbedSettings;
  client: Client;
  /** False while the page has not said how to get tokens. */
  allowed: boolean;
  baseUrl: string | null;
  onError: (error: Error) => void;
}

/** What stands in the shadow root: one widget with all it needs. */
export function EmbedApp({ settings, client, allowed, baseUrl, onError }: EmbedAppProps) {
  return (
    <WidgetProvider
      client={client}
      appearance={settings.appearance}
      locale={settings.locale}
      messages={settings.messages}
      headingLevel={settings.headingLevel}
      onError={onError}
    >
      <EmbeddedWidget settings={settings} client={allowed ? client : null} baseUrl={baseUrl} />
    </WidgetProvider>
  );
}
