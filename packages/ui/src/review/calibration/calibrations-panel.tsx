'use client';

import type { Calibration } from '@biophony/contract';
import { analysisGroups, createReviewClient } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatDate } from '../../base/format.ts';
import { keys } from '../../base/query-keys.ts';
import { retryPages } from '../../base/use-reading.ts';
import { useData } from '../../kit/data-context.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Modal } from '../../kit/modal.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useCalibrationMessages } from '../../kit/use-page-messages.ts';
import { useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import { useMay } from '../use-may.ts';
import { CalibrationsTable } from './calibrations-table.tsx';

const pageRows = 100;

function useProjectCalibrations(projectId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const query = useInfiniteQuery(
    {
      queryKey: [...keys.calibrations(projectId), 'latest'],
      queryFn: ({ pageParam, signal }) =>
        createReviewClient(client).calibrations.list(
          projectId,
          { latest: 'true', limit: pageRows, ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next_cursor }) => next_cursor,
    },
    queryClient,
  );
  const calibrations: Calibration[] | null =
    query.data?.pages.flatMap((page) => page.calibrations) ?? null;
  return {
    calibrations,
    error: query.error && describe(query.error, failed),
    loading: query.isFetching,
    more: query.hasNextPage,
    readMore: () => void query.fetchNextPage(),
    retry: () => retryPages(query),
  };
}

const mostProjects = 200;

interface Takeable {
  project: string;
  calibration: Calibration;
}

function useTakeable(projectId: string, joins: readonly string[], failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const query = useQuery<{ items: Takeable[]; isAll: boolean }>(
    {
      queryKey: [...keys.calibrations(projectId), 'takeable', joins],
      queryFn: async ({ signal }) => {
        const { calibrations } = createReviewClient(client);
        const items: Takeable[] = [];
        let looked = 0;
        for await (const project of client.projects.list({}, { signal })) {
          if (project.project_id === projectId) continue;
          if (looked++ === mostProjects) return { items, isAll: false };
          const list = calibrations.list(project.project_id, { latest: 'true' }, { signal });
          for await (const calibration of list)
            if (joins.includes(calibration.joins))
              items.push({ project: project.title, calibration });
        }
        return { items, isAll: true };
      },
      staleTime: 60_000,
    },
    queryClient,
  );
  return {
    takeable: query.data ?? null,
    error: query.error && describe(query.error, failed),
    retry: () => void query.refetch(),
  };
}

function useTake(projectId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { isPending, error, variables, data, mutateAsync } = useMutation<
    Calibration,
    Error,
    string
  >(
    {
      mutationFn: (calibration_id) =>
        createReviewClient(client).calibrations.take(projectId, { calibration_id }),
      onSettled: () =>
        Promise.all(
          ['latest', 'versions'].map((list) =>
            queryClient.invalidateQueries({ queryKey: [...keys.calibrations(projectId), list] }),
          ),
        ),
    },
    queryClient,
  );
  return {
    busy: isPending ? variables : null,
    calibration: data ?? null,
    error: error && describe(error, failed),
    run: (calibrationId: string) => mutateAsync(calibrationId).catch(() => null),
  };
}

interface TakeDialogProps {
  projectId: string;
  onClose: () => void;
}

function TakeList({ projectId, joins }: { projectId: string; joins: readonly string[] }) {
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  const { takeable, error, retry } = useTakeable(projectId, joins, t.takeFailed);
  const taking = useTake(projectId, t.takeOneFailed);
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!takeable) return <Loading text={t.takeLoading} />;
  return (
    <div className="bp-stack">
      {taking.error && <ErrorAlert error={taking.error} />}
      {taking.calibration && (
        <Notice tone="good" live>
          <p>{t.taken(taking.calibration.species)}</p>
        </Notice>
      )}
      {takeable.items.length === 0 && <p className="bp-soft">{t.takeNone}</p>}
      <ul className="bp-takeable">
        {takeable.items.map(({ project, calibration }) => {
          const { calibration_id: id, species, version, created_at } = calibration;
          return (
            <li key={id}>
              <span>
                <i>{species}</i>
                <span className="bp-small bp-soft">
                  {t.takeVersion(project, version, formatDate(created_at, locale))}
                </span>
              </span>
              <Button
                variant="soft"
                disabled={taking.busy !== null}
                aria-label={t.takeOneOf(species, project)}
                onClick={() => void taking.run(id)}
              >
                {taking.busy === id ? t.taking : t.takeOne}
              </Button>
            </li>
          );
        })}
      </ul>
      {!takeable.isAll && <p className="bp-small bp-soft">{t.takeSome(mostProjects)}</p>}
    </div>
  );
}

function TakeBody({ projectId }: { projectId: string }) {
  const t = useCalibrationMessages();
  const describe = useDescribe();
  const analyses = useSurveyAnalyses(projectId);
  const joins = useMemo(
    () => analysisGroups(analyses.data ?? []).groups.map((group) => group.joins),
    [analyses.data],
  );
  if (analyses.isLoadingError)
    return (
      <ErrorAlert
        error={describe(analyses.error, t.takeFailed)}
        onRetry={() => void analyses.refetch()}
      />
    );
  if (!analyses.data) return <Loading text={t.takeLoading} />;
  return <TakeList projectId={projectId} joins={joins} />;
}

function TakeDialog({ projectId, onClose }: TakeDialogProps) {
  const t = useCalibrationMessages();
  return (
    <Modal open onClose={onClose} title={t.takeTitle} description={t.takeText}>
      <TakeBody projectId={projectId} />
    </Modal>
  );
}

export interface CalibrationsPanelProps {
  projectId: string;
  /** Opens a calibration; without it the table has no links. */
  onOpen?: (calibrationId: string) => void;
}

/** The newest calibration of each species, and a way to copy those of other projects. */
export function CalibrationsPanel({ projectId, onOpen }: CalibrationsPanelProps) {
  const t = useCalibrationMessages();
  const manages = useMay(projectId, 'manager');
  const { calibrations, error, loading, more, readMore, retry } = useProjectCalibrations(
    projectId,
    t.tableFailed,
  );
  const [isTaking, setTaking] = useState(false);
  const take = manages && (
    <Button variant="soft" onClick={() => setTaking(true)}>
      {t.take}
    </Button>
  );
  if (error && !calibrations) return <ErrorAlert error={error} onRetry={retry} />;
  if (!calibrations) return <Loading text={t.tableLoading} />;
  return (
    <div className="bp-samples">
      {calibrations.length === 0 ? (
        <div className="bp-calibration-none">
          <WidgetHeading>{t.tableEmptyTitle}</WidgetHeading>
          <p className="bp-soft">{t.tableEmpty}</p>
          <div>{take}</div>
        </div>
      ) : (
        <>
          <CalibrationsTable calibrations={calibrations} onOpen={onOpen} />
          {error && <ErrorAlert error={error} onRetry={retry} />}
          <div className="bp-sample-actions">
            {more && !error && (
              <Button variant="soft" disabled={loading} onClick={readMore}>
                {t.tableMore}
              </Button>
            )}
            {take}
          </div>
        </>
      )}
      {isTaking && <TakeDialog projectId={projectId} onClose={() => setTaking(false)} />}
    </div>
  );
}
