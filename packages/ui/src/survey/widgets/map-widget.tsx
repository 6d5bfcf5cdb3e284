'use client';

import { useState } from 'react';
import { describeReadError } from '../../explorer/data/read-error.ts';
import { areSpecies } from '../../explorer/species/species-name.tsx';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../../explorer/widget-frame.tsx';
import { useMessages } from '../../kit/presentation-context.ts';
import { useSurveyWidgetMessages } from '../../kit/use-page-messages.ts';
import { WidgetShown } from '../../kit/widget-shown.ts';
import { useCaption } from '../charts/use-caption.ts';
import { mapSitesOf } from '../map/map-sites-of.ts';
import type { MapColour } from '../map/map-symbols.ts';
import { SiteMap } from '../map/site-map.tsx';
import { useSurveyFigures } from '../use-opened-survey.ts';
import { FoundFrame, type SurveyFound, WidgetFault } from './survey-widget-frame.tsx';
import { foundKey, speciesNames, type SurveyWidgetProps } from './widget-options.ts';

function Sites({ opened, group, sites, filter }: SurveyFound) {
  const words = useSurveyWidgetMessages();
  const messages = useMessages();
  const caption = useCaption(group, filter.minConfidence);
  const { species } = filter;
  const [chosen, setChosen] = useState<string[]>([]);
  const [colour, setColour] = useState<MapColour>(species === null ? 'richness' : 'rate');
  const { figures, error, retry } = useSurveyFigures(opened, filter);
  const { species: found } = opened.survey;
  const key = species === null ? null : foundKey(found, species);
  if (species !== null && key === null) return <WidgetFault text={words.unknownSpecies(species)} />;
  if (error && !figures)
    return (
      <WidgetError
        error={describeReadError(error, messages.explorer.failed, messages)}
        onRetry={retry}
      />
    );
  if (!figures) return <WidgetLoading />;
  const shown = sites.filter(({ site_id }) => filter.sites?.has(site_id) ?? true);
  if (shown.length === 0) return <WidgetEmpty text={words.noSites} />;
  const title = key === null ? words.map : words.mapOf(speciesNames(found)(key));
  return (
    <WidgetShown>
      <SiteMap
        sites={mapSitesOf(shown, figures, species !== null)}
        areKinds={found.length > 0 && !areSpecies(found)}
        chosen={chosen}
        onChoose={setChosen}
        colour={colour}
        onColour={setColour}
        title={title}
        caption={caption(figures.seconds)}
      />
    </WidgetShown>
  );
}

/** Map of effort and findings. Coordinates are as exact as their owner allows. */
export function MapWidget(asked: SurveyWidgetProps) {
  return <FoundFrame asked={asked}>{(found) => <Sites {...found} />}</FoundFrame>;
}
