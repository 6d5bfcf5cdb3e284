'use client';

import { includesRole, type Role } from '@biophony/contract/constants';
import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { numberFormat } from '../base/intl.ts';
import { keys } from '../base/query-keys.ts';
import { scientificName } from '../base/species-name.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useSpeciesMessages } from '../kit/use-page-messages.ts';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { ThresholdWords } from '../review/calibration/threshold-words.tsx';
import { DrawNext, type DrawableSpecies } from '../review/next-review.tsx';
import { keptQuery, queueQuery } from '../review/review-address.ts';

interface SpeciesThresholdProps {
  projectId: string;
  role: Role;
  joins: string;
  species: DrawableSpecies;
}

/** From which confidence on a species can be relied on; without a calibration, a way to one. */
export function SpeciesThreshold({ projectId, role, joins, species }: SpeciesThresholdProps) {
  const { client, queryClient, locale, navigate, Link } = useKit();
  const t = useSpeciesMessages();
  const describe = useDescribe();
  const name = scientificName(species);
  const { data, error, refetch } = useQuery(
    {
      queryKey: [...keys.calibrations(projectId), 'newest', name, joins],
      queryFn: async ({ signal }) => {
        const query = { species: name, joins, latest: 'true', limit: 1 } as const;
        const page = await createReviewClient(client).calibrations.list(projectId, query, {
          signal,
        });
        return page.calibrations[0] ?? null;
      },
    },
    queryClient,
  );
  const number = (value: number) => numberFormat(locale).format(value);
  const figures = data?.figures;
  return (
    <section className="bp-stack" aria-label={t.threshold}>
      <WidgetHeading>{t.threshold}</WidgetHeading>
      {data === undefined && error && (
        <ErrorAlert error={describe(error, t.thresholdFailed)} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Loading text={t.thresholdLoading} />}
      {data && figures && (
        <>
          <ThresholdWords figures={figures} seed={data.seed} />
          <p className="bp-small bp-soft">
            {t.basis(number(figures.yes + figures.no + figures.unsure), number(data.version))}{' '}
            <Link destination={{ to: 'review', projectId, query: keptQuery(data.calibration_id) }}>
              {t.showCurve}
            </Link>
          </p>
        </>
      )}
      {data === null && (
        <>
          <p>{t.noThreshold}</p>
          {includesRole(role, 'manager') && species.detections > 0 ? (
            <DrawNext
              projectId={projectId}
              joins={joins}
              found={[species]}
              first={species}
              focused={false}
              second
              onKept={(id) => navigate({ to: 'review', projectId, query: queueQuery(id) })}
            />
          ) : (
            <p>
              <Link destination={{ to: 'review', projectId }}>{t.toReview}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
