'use client';

import type { Found } from '../analyses/found-species.ts';
import { formatDateTime } from '../base/format.ts';
import { numberFormat } from '../base/intl.ts';
import { formatSpan } from '../base/sizes.ts';
import { calledName, type SpeciesName } from '../base/species-name.ts';
import { Facts } from '../kit/facts.tsx';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useExplorerMessages } from '../kit/use-page-messages.ts';
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
  const { title, found: summary, sites, note, completedAt } = props;
  const { messages, locale } = usePresentation();
  const t = useExplorerMessages();
  const { format } = messages;
  const number = (value: number) => numberFormat(locale).format(value);
  const [first] = summary.species;
  return (
    <section className="bp-stack" aria-label={title ?? t.summary}>
      <WidgetHeading className="bp-title">{title ?? t.summary}</WidgetHeading>
      <Facts
        facts={[
          sites === undefined ? null : { label: t.sites, value: number(sites), big: true },
          summary.filesAnalysed === undefined
            ? null
            : { label: t.filesAnalysed, value: number(summary.filesAnalysed), big: true },
          { label: t.recorded, value: formatSpan(summary.seconds, format, locale), big: true },
          summary.indexed
            ? null
            : { label: t.detections, value: number(summary.detections), big: true },
          summary.species.length > 0
            ? {
                label: areSpecies(summary.species) ? t.species : t.sounds,
                value: number(summary.species.length),
                big: true,
              }
            : null,
        ]}
      />
      {first && (
        <p className="bp-soft">
          {t.speciesText(number(summary.species.length), calledName(first))}
        </p>
      )}
      {note && <p className="bp-small bp-soft">{note}</p>}
      {completedAt && (
        <p className="bp-small bp-soft">{t.summaryUpdated(formatDateTime(completedAt, locale))}</p>
      )}
    </section>
  );
}
