'use client';

import type { Site } from '@biophony/contract';
import { lowestConfidence } from '@biophony/contract/constants';
import type { SurveyFigures } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import { use, useMemo, useState } from 'react';
import { nameWithVersion } from '../../analyses/analysis-name.ts';
import { numberFormat } from '../../base/intl.ts';
import { formatSpan } from '../../base/sizes.ts';
import { TableMethodContext } from '../../explorer/charts/table-method.ts';
import { areSpecies } from '../../explorer/species/species-name.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useMapMessages } from '../../kit/use-page-messages.ts';
import type { SurveyView } from '../survey-view.ts';
import { toMapSites } from './map-symbols.ts';
import { SiteMap } from './site-map.tsx';

interface SurveyMapProps {
  sites: readonly Site[];
  figures: SurveyFigures;
  view: SurveyView;
  group: AnalysisGroup;
  /** Name of the chosen species; null for none. */
  species: string | null;
  onChange: (part: Partial<SurveyView>) => void;
}

/** Map of the survey's sites, with their names. */
export function SurveyMap({ sites, figures, view, group, species, onChange }: SurveyMapProps) {
  const t = useMapMessages();
  const { messages, locale } = usePresentation();
  const { text } = use(TableMethodContext);
  const mapSites = useMemo(
    () => toMapSites(sites, figures, species !== null),
    [sites, figures, species],
  );
  const [mostHeight] = useState(() => Math.min(320, Math.round(innerHeight * 0.4)));
  if (sites.length === 0) return null;
  const [analysis] = group.analyses;
  const least = lowestConfidence(analysis?.settings) ?? 0;
  const caption = [
    t.caption(
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
      sites={mapSites}
      areKinds={figures.species.length > 0 && !areSpecies(figures.species)}
      chosen={view.sites}
      colour={species === null && view.map === 'detected' ? 'richness' : view.map}
      onColour={(map) => onChange({ map })}
      onChoose={(ids) => onChange({ sites: ids })}
      title={species === null ? t.title : t.titleOf(species)}
      caption={caption}
      labels
      mostHeight={mostHeight}
    />
  );
}
