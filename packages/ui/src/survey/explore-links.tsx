'use client';

import type { SurveyAnalysis } from '@biophony/contract';
import type { ReactNode } from 'react';
import { sharedQueryFields, writtenQuery } from '../explorer/filters/shared-filters.ts';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { useSurveyMessages } from '../kit/use-page-messages.ts';
import { sharedOfSurvey, type SurveyView } from './survey-view.ts';

export type RenderExplore = (query: string, text: string) => ReactNode;

interface ExploreLinksProps {
  analyses: readonly SurveyAnalysis[];
  /** `speciesKey` and name of the chosen species. */
  species: string;
  name: string;
  view: SurveyView;
  renderExplore: RenderExplore;
}

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
