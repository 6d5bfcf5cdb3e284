'use client';

import type { Calibration, CalibrationFigures as Figures, Sample } from '@biophony/contract';
import { type Client, createReviewClient } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../base/format.ts';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useCalibrationMessages } from '../../kit/use-page-messages.ts';
import type { CalibrationMessages } from '../../messages/index.ts';
import { CalibrationFigures } from './calibration-figures.tsx';
import { modelText, calibrationFile } from './chosen-threshold.ts';
import { useMay, useProjectTitle } from '../use-may.ts';

const mostVersions = 50;

const versionsQuery = (
  client: Client,
  projectId: string,
  { species, joins }: Pick<Sample, 'species' | 'joins'>,
) => ({
  queryKey: [...keys.calibrations(projectId), 'versions', species, joins],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Calibration[]> => {
    const query = { species, joins, limit: mostVersions };
    return (await createReviewClient(client).calibrations.list(projectId, query, { signal }))
      .calibrations;
  },
});

interface FailureMessages {
  failed: string;
  sampleFailed: string;
  keepFailed: string;
}

function useCalibration(projectId: string, sampleId: string, t: FailureMessages) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { samples, calibrations } = createReviewClient(client);
  const sample = useQuery<Sample>(
    {
      queryKey: keys.sample(projectId, sampleId),
      queryFn: ({ signal }) => samples.get(projectId, sampleId, { signal }),
      // Shows new verdicts when coming from a review.
      staleTime: 0,
    },
    queryClient,
  );
  const isStratified = sample.data?.method === 'stratified';
  const preview = useQuery<Figures>(
    {
      queryKey: [...keys.calibrations(projectId), 'preview', sampleId, sample.data?.reviewed],
      queryFn: ({ signal }) => calibrations.preview(projectId, { sample_id: sampleId }, { signal }),
      staleTime: 0,
      enabled: isStratified,
    },
    queryClient,
  );
  const { species = '', joins = '' } = sample.data ?? {};
  const versions = useQuery(
    { ...versionsQuery(client, projectId, { species, joins }), enabled: isStratified },
    queryClient,
  );
  const keeping = useMutation<Calibration, Error, void>(
    {
      mutationFn: () => calibrations.create(projectId, { sample_id: sampleId }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.calibrations(projectId) }),
    },
    queryClient,
  );
  const failed =
    (sample.isLoadingError ? describe(sample.error, t.sampleFailed) : null) ??
    [preview, versions]
      .map((one) => (one.isLoadingError ? describe(one.error, t.failed) : null))
      .find(Boolean);
  return {
    sample: sample.data ?? null,
    figures: preview.data ?? null,
    versions: versions.data ?? null,
    /** Error if nothing can be shown; what was loaded stays. */
    error: failed ?? null,
    retry: () =>
      void Promise.all([sample, preview, versions].map((one) => one.isError && one.refetch())),
    keeping: {
      busy: keeping.isPending,
      calibration: keeping.data ?? null,
      error: keeping.error && describe(keeping.error, t.keepFailed),
      run: () => keeping.mutateAsync().catch(() => null),
    },
  };
}

function useKeptCalibration(projectId: string, calibrationId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const one = useQuery<Calibration>(
    {
      queryKey: [...keys.calibrations(projectId), 'one', calibrationId],
      queryFn: ({ signal }) =>
        createReviewClient(client).calibrations.get(projectId, calibrationId, { signal }),
    },
    queryClient,
  );
  const { species = '', joins = '' } = one.data ?? {};
  const list = useQuery(
    { ...versionsQuery(client, projectId, { species, joins }), enabled: one.isSuccess },
    queryClient,
  );
  const error = one.error ?? list.error;
  const calibration = one.data ?? null;
  const isListed = list.data?.some((version) => version.calibration_id === calibrationId);
  return {
    calibration,
    versions: list.data && calibration && (isListed ? list.data : [...list.data, calibration]),
    error: error && describe(error, failed),
    retry: () => void Promise.all([one, list].map((query) => query.isError && query.refetch())),
  };
}

/** Reviewers, year, species, model, version, project, date and identifier. */
export function formatCitation(
  calibration: Calibration,
  project: string,
  messages: Pick<CalibrationMessages, 'citation' | 'unknownModel'>,
  locale: string | undefined,
): string {
  const { reviewers, made_by, taken_from } = calibration;
  return messages.citation({
    authors: (reviewers.length > 0 ? reviewers : [made_by]).join(', '),
    year: calibration.created_at.slice(0, 4),
    species: calibration.species,
    model: modelText(calibration, messages.unknownModel),
    version: String(calibration.version),
    // Names the project where the work was done.
    project: taken_from?.project_title ?? project,
    date: formatDate(calibration.created_at, locale),
    id: taken_from?.calibration_id ?? calibration.calibration_id,
  });
}

/** Null if not saved yet. */
function Citation({ text }: { text: string | null }) {
  const t = useCalibrationMessages();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value);
    setCopied(value);
  };
  return (
    <section className="bp-citation" aria-label={t.cite}>
      <WidgetHeading>{t.cite}</WidgetHeading>
      {text === null ? (
        <p className="bp-small bp-soft">{t.citeHint}</p>
      ) : (
        <>
          <p className="bp-small">{text}</p>
          <div>
            <Button size="2" variant="soft" onClick={() => void copy(text).catch(() => undefined)}>
              {copied === text ? t.copied : t.copy}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface VersionsListProps {
  versions: readonly Calibration[];
  withNow: boolean;
  /** Null for the current verdicts. */
  shownId: string | null;
  onShow: (calibrationId: string | null) => void;
}

function VersionsList({ versions, withNow, shownId, onShow }: VersionsListProps) {
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  const row = (id: string | null, name: string, detail: string) => (
    <li key={id}>
      <button
        type="button"
        className="bp-versions-row"
        aria-current={id === shownId ? 'true' : undefined}
        onClick={() => onShow(id)}
      >
        <span>{name}</span>
        {detail && <span className="bp-small bp-soft">{detail}</span>}
      </button>
    </li>
  );
  return (
    <section className="bp-versions" aria-label={t.versions}>
      <WidgetHeading>{t.versions}</WidgetHeading>
      <ul>
        {withNow && row(null, t.now, '')}
        {versions.map(({ calibration_id, version, created_at, made_by, taken_from }) =>
          row(
            calibration_id,
            t.version(version, formatDate(created_at, locale)),
            taken_from ? t.takenFrom(taken_from.project_title) : t.versionBy(made_by),
          ),
        )}
      </ul>
      {versions.length === 0 && <p className="bp-small bp-soft">{t.noVersions}</p>}
    </section>
  );
}

interface CalibrationPageProps {
  species: string;
  about: string;
  children: ReactNode;
  beside?: ReactNode;
  versions: readonly Calibration[];
  withNow: boolean;
  /** The shown version; null for the current verdicts. */
  calibration: Calibration | null;
  onShow: (calibrationId: string | null) => void;
  /** Title of the project; null until known. */
  project: string | null;
}

function CalibrationPage(props: CalibrationPageProps) {
  const { species, about, children, beside, versions, withNow, calibration, onShow, project } =
    props;
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  return (
    <div className="bp-explorer">
      <div className="bp-calibration">
        <div className="bp-calibration-main">
          <div>
            <WidgetHeading>{t.titleOf(species)}</WidgetHeading>
            <p className="bp-small bp-soft">{about}</p>
          </div>
          {children}
        </div>
        <div className="bp-calibration-side">
          {beside}
          <VersionsList
            versions={versions}
            withNow={withNow}
            shownId={calibration?.calibration_id ?? null}
            onShow={onShow}
          />
          <Citation
            text={
              calibration && project !== null
                ? formatCitation(calibration, project, t, locale)
                : null
            }
          />
        </div>
      </div>
    </div>
  );
}

export interface CalibrationViewProps {
  projectId: string;
  sampleId: string;
}

/** Calibration by a sample: current verdicts and saved versions. */
export function CalibrationView({ projectId, sampleId }: CalibrationViewProps) {
  const t = useCalibrationMessages();
  const manages = useMay(projectId, 'manager');
  const project = useProjectTitle(projectId);
  const { sample, figures, versions, error, retry, keeping } = useCalibration(
    projectId,
    sampleId,
    t,
  );
  const [shownId, setShownId] = useState<string | null>(null);
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (sample && sample.method !== 'stratified') return <p>{t.notStratified}</p>;
  if (!sample || !figures || !versions) return <Loading text={t.loading} />;
  const shownVersion = versions.find(({ calibration_id }) => calibration_id === shownId) ?? null;
  const keep = async () => {
    const calibration = await keeping.run();
    if (calibration) setShownId(calibration.calibration_id);
  };
  return (
    <CalibrationPage
      species={sample.species}
      about={`${sample.name} · ${modelText(sample, t.unknownModel)}`}
      versions={versions}
      withNow
      calibration={shownVersion}
      onShow={setShownId}
      project={project}
      beside={
        manages && (
          <section className="bp-stack" aria-label={t.keep}>
            <div>
              <Button
                disabled={keeping.busy || figures.yes + figures.no === 0}
                onClick={() => void keep()}
              >
                {keeping.busy ? t.keeping : t.keep}
              </Button>
            </div>
            <p className="bp-small bp-soft">{t.keepText}</p>
            {keeping.error && <ErrorAlert error={keeping.error} />}
            {keeping.calibration && !keeping.error && (
              <Notice tone="good" live>
                <p>{t.kept(keeping.calibration.version)}</p>
              </Notice>
            )}
          </section>
        )
      }
    >
      <CalibrationFigures
        figures={shownVersion?.figures ?? figures}
        seed={shownVersion?.seed ?? sampleId}
        filename={calibrationFile(sample.species, shownVersion?.version)}
        json={shownVersion ?? figures}
      />
    </CalibrationPage>
  );
}

export interface KeptCalibrationProps {
  projectId: string;
  calibrationId: string;
}

/** A saved calibration; its sample may be in another project or deleted. */
export function KeptCalibration({ projectId, calibrationId }: KeptCalibrationProps) {
  const t = useCalibrationMessages();
  const project = useProjectTitle(projectId);
  const [shownId, setShownId] = useState(calibrationId);
  const { calibration, versions, error, retry } = useKeptCalibration(
    projectId,
    calibrationId,
    t.failed,
  );
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!calibration || !versions) return <Loading text={t.loading} />;
  const shownVersion =
    versions.find(({ calibration_id }) => calibration_id === shownId) ?? calibration;
  const { species, version, taken_from } = shownVersion;
  return (
    <CalibrationPage
      species={species}
      about={`${t.versionOf(version)} · ${modelText(shownVersion, t.unknownModel)}`}
      versions={versions}
      withNow={false}
      calibration={shownVersion}
      onShow={(id) => setShownId(id ?? calibrationId)}
      project={project}
      beside={
        taken_from && (
          <Notice>
            <p>{t.takenText(taken_from.project_title)}</p>
          </Notice>
        )
      }
    >
      <CalibrationFigures
        figures={shownVersion.figures}
        seed={shownVersion.seed}
        filename={calibrationFile(species, version)}
        json={shownVersion}
      />
    </CalibrationPage>
  );
}
