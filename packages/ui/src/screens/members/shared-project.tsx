'use client';

import { WidgetHeading } from '../../context/heading-level.tsx';
import { useSharedMessages } from '../../context/member-messages.ts';
import { useTarget } from '../../explorer/headless/results/use-target.ts';
import { IndicesWidget } from '../../explorer/widgets/indices-widget.tsx';
import { Survey } from '../../survey/widgets/survey.tsx';

interface SharedProjectProps {
  projectId: string;
  query?: string;
  onQuery?: (query: string) => void;
}

/** What a link for viewers shows of a project: its survey, and the acoustic indices of the newest analysis of them. */
export function SharedProject({ projectId, ...view }: SharedProjectProps) {
  const words = useSharedMessages();
  const { analysis } = useTarget({ projectId }, 'indices');
  return (
    <>
      <Survey projectId={projectId} silent {...view} />
      {analysis && (
        <section className="bp-explorer" aria-label={words.indices}>
          <WidgetHeading>{words.indices}</WidgetHeading>
          <IndicesWidget analysisId={analysis.analysis_id} />
        </section>
      )}
    </>
  );
}
