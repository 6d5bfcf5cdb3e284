'use client';

import type { SurveyAnalysis } from '@biophony/contract';
import type { ReactNode } from 'react';
import { sharedQueryFields, writtenQuery } from '../explorer/filters/shared-filters.ts';
import { WidgetHeading } from '../kit/heading-level.tsx';
import { useSurveyMessages } from '../kit/use-page-messages.ts';
import { sharedOfSurvey, type SurveyView } from './survey-view.ts';

/** Draws a link to the explorer of an analysis with this query string. */
export type RenderExplore = (query: string, text: string) => ReactNode;

interface ExploreLinksProps {
  analyses: readonly SurveyAnalysis[];
  /** The `speciesKey` of the chosen species, and what it is called. */
  species: string;
  name: string;
  view: SurveyView;
  renderExplore: RenderExplore;
}

/** The way from the figures of a species to its single detections, a link a dataset. */
export function ExploreLinks({ analyses, species, name, view, renderExplore }: ExploreLinksProps) {
  const words = useSurveyMessages();
  return (
    <section className="bp-survey-explore" aria-label={words.exploreTitle(name)}>
      <WidgetHeading>{words.exploreTitle(name)}</WidgetHeading>
      <ul>
        {analyses.map(({ analysis_id, dataset_name }) => {
          const fields = sharedQueryFields(sharedOfSurvey({ ...view, species }));
          const query = writtenQuery(fields, `?analysis=${encodeURIComponent(analysis_id)}`);
          return <li key={analysis_id}>{renderExplore(query, dataset_name)}</li>;
        })}
      </ul>
    </section>
  );
}
