'use client';

import { IndicesWidget } from '../explorer/indices-widget.tsx';
import { useTarget } from '../explorer/widget-frame.tsx';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { useSharedMessages } from '../kit/use-member-messages.ts';
import { Survey } from '../survey/survey.tsx';

interface SharedProjectProps {
  projectId: string;
  query?: string;
  onQuery?: (query: string) => void;
}

export function SharedProject({ projectId, ...view }: SharedProjectProps) {
  const t = useSharedMessages();
  const { analysis } = useTarget({ projectId }, 'indices');
  return (
    <>
      <Survey projectId={projectId} silent {...view} />
      {analysis && (
        <section className="bp-explorer" aria-label={t.indices}>
          <WidgetHeading>{t.indices}</WidgetHeading>
          <IndicesWidget analysisId={analysis.analysis_id} />
        </section>
      )}
    </>
  );
}
