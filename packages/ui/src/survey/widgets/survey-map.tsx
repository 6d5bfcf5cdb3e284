'use client';

import type { Site } from '@biophony/contract';
import type { SurveyFigures } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import { use, useMemo } from 'react';
import { useMapMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { TableMethodContext } from '../../context/table-method.ts';
import { formatSpan } from '../../format/durations.ts';
import { nameWithVersion } from '../../format/analysis-name.ts';
import { numberFormat } from '../../format/intl.ts';
import { areSpecies } from '../../explorer/components/species/species-name.tsx';
import { SiteMap } from '../components/map/site-map.tsx';
import { mapSitesOf } from '../model/map/map-sites-of.ts';
import type { SurveyView } from '../model/view/survey-view.ts';

interface SurveyMapProps {
  sites: readonly Site[];
  figures: SurveyFigures;
  view: SurveyView;
  group: AnalysisGroup;
  /** What the chosen species is called; null for none. */
  species: string | null;
  onChange: (part: Partial<SurveyView>) => void;
}

/** Where was recorded and what was found there, as far as the filters let it through. */
export function SurveyMap({ sites, figures, view, group, species, onChange }: SurveyMapProps) {
  const words = useMapMessages();
  const { messages, locale } = usePresentation();
  const { text } = use(TableMethodContext);
  const shown = useMemo(
    () => mapSitesOf(sites, figures, species !== null),
    [sites, figures, species],
  );
  if (sites.length === 0) return null;
  const [analysis] = group.analyses;
  const least = Number(analysis?.settings.min_conf) || 0;
  const caption = [
    words.caption(
      formatSpan(figures.seconds, messages.format, locale),
      analysis ? nameWithVersion(messages.analysis, analysis) : '',
      numberFormat(locale).format(Math.max(view.confidence, least)),
    ),
    text,
  ]
    .join(' ')
    .trim();
  return (
    <SiteMap
      sites={shown}
      areKinds={figures.species.length > 0 && !areSpecies(figures.species)}
      chosen={view.sites}
      colour={species === null && view.map === 'detected' ? 'richness' : view.map}
      onColour={(map) => onChange({ map })}
      onChoose={(ids) => onChange({ sites: ids })}
      title={species === null ? words.title : words.titleOf(species)}
      caption={caption}
    />
  );
}
