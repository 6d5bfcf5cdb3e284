'use client';

import type { Found } from '../analyses/found-species.ts';
import { formatDateTime } from '../base/format.ts';
import { numberFormat } from '../base/intl.ts';
import { formatSpan } from '../base/sizes.ts';
import { calledName, type SpeciesName } from '../base/species-name.ts';
import { Facts } from '../kit/facts.tsx';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { areSpecies } from './species/species-name.tsx';

export interface ProjectSummaryProps {
  /** Project name; null where only an analysis may be read. */
  title: string | null;
  found: Pick<Found, 'seconds' | 'detections' | 'indexed'> & {
    /** Of one analysis; surveys have sites. */
    filesAnalysed?: number;
    species: readonly SpeciesName[];
  };
  /** Number of sites of a survey. */
  sites?: number | undefined;
  /** Note below, such as the basis of the numbers. */
  note?: string;
  /** When the analysis was completed. */
  completedAt: string | null;
}

/** Key numbers of a project. */
export function ProjectSummary(props: ProjectSummaryProps) {
  const { title, found, sites, note, completedAt } = props;
  const { messages, locale } = usePresentation();
  const { explorer: words, format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const [first] = found.species;
  return (
    <section className="bp-stack" aria-label={title ?? words.summary}>
      <WidgetHeading className="bp-title">{title ?? words.summary}</WidgetHeading>
      <Facts
        facts={[
          sites === undefined ? null : { label: words.sites, value: number(sites), big: true },
          found.filesAnalysed === undefined
            ? null
            : { label: words.filesAnalysed, value: number(found.filesAnalysed), big: true },
          { label: words.recorded, value: formatSpan(found.seconds, format, locale), big: true },
          found.indexed
            ? null
            : { label: words.detections, value: number(found.detections), big: true },
          found.species.length > 0
            ? {
                label: areSpecies(found.species) ? words.species : words.sounds,
                value: number(found.species.length),
                big: true,
              }
            : null,
        ]}
      />
      {first && (
        <p className="bp-soft">
          {words.speciesText(number(found.species.length), calledName(first))}
        </p>
      )}
      {note && <p className="bp-small bp-soft">{note}</p>}
      {completedAt && (
        <p className="bp-small bp-soft">
          {words.summaryUpdated(formatDateTime(completedAt, locale))}
        </p>
      )}
    </section>
  );
}
