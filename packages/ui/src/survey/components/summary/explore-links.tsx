'use client';

import type { SurveyAnalysis } from '@biophony/contract';
import type { ReactNode } from 'react';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { plainView, queryOf } from '../../../explorer/model/view/view.ts';

/** Draws a link to the explorer of an analysis with this query string. */
export type RenderExplore = (query: string, text: string) => ReactNode;

interface ExploreLinksProps {
  analyses: readonly SurveyAnalysis[];
  /** The `speciesKey` of the chosen species, and what it is called. */
  species: string;
  name: string;
  confidence: number;
  renderExplore: RenderExplore;
}

/** The way from the figures of a species to its single detections, a link a dataset. */
export function ExploreLinks({
  analyses,
  species,
  name,
  confidence,
  renderExplore,
}: ExploreLinksProps) {
  const { messages } = usePresentation();
  const { survey: words } = messages;
  return (
    <section className="bp-survey-explore" aria-label={words.exploreTitle(name)}>
      <WidgetHeading>{words.exploreTitle(name)}</WidgetHeading>
      <ul>
        {analyses.map(({ analysis_id, dataset_name }) => {
          const view = {
            ...plainView,
            species: [species],
            confidence: { from: confidence, to: 1 },
          };
          const query = queryOf(view, `?analysis=${encodeURIComponent(analysis_id)}`);
          return <li key={analysis_id}>{renderExplore(query, dataset_name)}</li>;
        })}
      </ul>
    </section>
  );
}
