'use client';

import type { TimelineEvent } from '@biophony/contract';
import { analysisName } from '../../format/analysis-name.ts';
import { formatDateTime } from '../../format/dates.ts';
import type { Messages } from '../../messages/index.ts';
import { usePresentation } from '../../context/presentation-context.ts';

const wordsOf = (key: string) => key.replace(/_/g, ' ');

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Metadata as a line of text: `dataset name: North ridge, files: 120`; types of analyses by the names that people read. */
function metadataText(
  metadata: Record<string, unknown> | undefined,
  words: Messages['analysis'],
): string {
  const shown = (key: string, value: unknown) =>
    key === 'analysis_type' ? analysisName(words, { type: textOf(value) }) : textOf(value);
  return Object.entries(metadata ?? {})
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => `${wordsOf(key)}: ${shown(key, value)}`)
    .join(', ');
}

/** What happened to a project, newest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const { messages, locale } = usePresentation();
  const { timeline } = messages;
  if (events.length === 0) return <p className="bp-soft">{timeline.empty}</p>;
  return (
    <ol className="bp-timeline">
      {events.map((event) => {
        const metadata = metadataText(event.metadata, messages.analysis);
        return (
          <li key={event.event_id}>
            <p>{timeline.actions[event.action] ?? event.action}</p>
            <p className="bp-small bp-soft bp-numbers">
              <time dateTime={event.timestamp}>{formatDateTime(event.timestamp, locale)}</time>
            </p>
            {metadata && <p className="bp-small bp-soft bp-timeline-metadata">{metadata}</p>}
          </li>
        );
      })}
    </ol>
  );
}
