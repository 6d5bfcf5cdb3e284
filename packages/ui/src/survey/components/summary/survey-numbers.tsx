'use client';

import { useSurveyMessages } from '../../../context/page-messages.ts';
import type { SurveyFigures } from '@biophony/recordings/survey';
import { Facts, type Fact } from '../../../components/project/facts.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { areSpecies } from '../../../explorer/components/species/species-name.tsx';
import { formatSpan } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';

/** The numbers that come first. */
export function SurveyNumbers({ figures }: { figures: SurveyFigures }) {
  const { messages, locale } = usePresentation();
  const words = useSurveyMessages();
  const { format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const sites = figures.sites.filter(({ site_id, seconds }) => site_id !== null && seconds > 0);
  const facts: Fact[] = [
    { label: words.sites, value: number(sites.length), big: true },
    {
      label: areSpecies(figures.species) ? words.species : words.sounds,
      value: number(figures.species.length),
      big: true,
    },
    { label: words.detections, value: number(figures.detections), big: true },
    { label: words.recorded, value: formatSpan(figures.seconds, format, locale), big: true },
    { label: words.siteDays, value: number(figures.days), big: true },
  ];
  return <Facts facts={facts} />;
}
