'use client';

import type { Dataset, DeploymentCreate, Site } from '@biophony/contract';
import { createSurveyClient } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { useDatasets } from '../../projects/use-project.ts';
import { useDeployments, useSites } from '../use-survey-things.ts';
import { ProposalsDialog } from './proposals-dialog.tsx';
import { type ChosenSheet, SheetDialog } from './sheet-dialog.tsx';
import { DatasetList } from './site-list.tsx';
import { DeploymentSection, SiteSection } from './site-sections.tsx';
import { useSurveyChange, useSurveyQuestion } from './use-survey-change.ts';
import { zoneFields } from './zone-times.ts';

/** Deployments proposed from a dataset's recordings; never cached. */
function useProposals(projectId: string, dataId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [...keys.deployments(projectId), 'proposals', dataId],
      queryFn: ({ signal }) => createSurveyClient(client).deployments.proposals(dataId, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return {
    told: isFetching ? null : (data ?? null),
    error: isFetching ? null : error && describe(error, failed),
    retry: () => void refetch(),
  };
}

interface ProposalSectionProps {
  projectId: string;
  datasets: readonly Dataset[];
  sites: readonly Site[];
}

interface ProposalsProps {
  projectId: string;
  dataset: Dataset;
  sites: readonly Site[];
  onClose: () => void;
}

function Proposals({ projectId, dataset, sites, onClose }: ProposalsProps) {
  const words = useSitesMessages();
  const { told, error, retry } = useProposals(projectId, dataset.data_id, words.proposeFailed);
  // Stays while it is sent: creating deployments changes the proposals.
  const [shown, setShown] = useState(told);
  if (told && !shown) setShown(told);
  const making = useSurveyChange(
    projectId,
    ({ deployments }, accepted: DeploymentCreate[]) => deployments.create(projectId, accepted),
    words.madeFailed,
  );
  const make = async (accepted: DeploymentCreate[]) => {
    if (await making.run(accepted)) onClose();
  };
  return (
    <ProposalsDialog
      dataset={dataset}
      sites={sites}
      told={shown}
      busy={making.busy}
      error={making.error ?? (shown ? null : error)}
      onRetry={retry}
      onMake={(accepted) => void make(accepted)}
      onClose={onClose}
    />
  );
}

function ProposalSection({ projectId, datasets, sites }: ProposalSectionProps) {
  const [opened, setOpened] = useState<Dataset | null>(null);
  return (
    <>
      <DatasetList datasets={datasets} onPropose={setOpened} />
      {opened && (
        <Proposals
          projectId={projectId}
          dataset={opened}
          sites={sites}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface SheetImportProps {
  projectId: string;
  onClose: () => void;
}

const bodyOf = ({ sheet, zone }: { sheet: ChosenSheet; zone: string }) => {
  const { time_zone, utc_offset } = zoneFields(zone);
  return {
    sheet: sheet.base64,
    ...(time_zone !== null && { time_zone }),
    ...(utc_offset !== null && { utc_offset }),
  };
};

function SheetImport({ projectId, onClose }: SheetImportProps) {
  const words = useSitesMessages();
  const checking = useSurveyQuestion(
    ({ sites }, given: { sheet: ChosenSheet; zone: string }) =>
      sites.import(projectId, { ...bodyOf(given), dry_run: true }),
    words.sheetFailed,
  );
  const importing = useSurveyChange(
    projectId,
    ({ sites }, given: { sheet: ChosenSheet; zone: string }) =>
      sites.import(projectId, bodyOf(given)),
    words.sheetFailed,
  );
  return (
    <SheetDialog
      checked={importing.answer ?? checking.answer}
      doing={checking.busy ? 'checking' : importing.busy ? 'importing' : null}
      error={checking.error ?? importing.error}
      onCheck={(sheet, zone) => {
        importing.forget();
        void checking.run({ sheet, zone });
      }}
      onImport={(sheet, zone) => void importing.run({ sheet, zone })}
      onClose={onClose}
    />
  );
}

interface SurveySitesProps {
  projectId: string;
  canChange: boolean;
}

export function SurveySites({ projectId, canChange }: SurveySitesProps) {
  const words = useSitesMessages();
  const describe = useDescribe();
  const sites = useSites(projectId);
  const deployments = useDeployments(projectId);
  const datasets = useDatasets(projectId);
  const [isImporting, setImporting] = useState(false);
  const lists = [
    [sites, words.sitesFailed],
    [deployments, words.deploymentsFailed],
    [datasets, words.datasetsFailed],
  ] as const;
  const failed = lists.find(([list]) => list.isLoadingError);
  if (failed)
    return (
      <ErrorAlert
        error={describe(failed[0].error, failed[1])}
        onRetry={() => void Promise.all(lists.map(([list]) => list.isError && list.refetch()))}
      />
    );
  if (!sites.data || !deployments.data || !datasets.data) return <Loading text={words.loading} />;
  return (
    <div className="bp-survey-setup">
      <p>{words.intro}</p>
      {canChange && (
        <>
          <div>
            <Button variant="soft" onClick={() => setImporting(true)}>
              {words.sheet}
            </Button>
          </div>
          <ProposalSection projectId={projectId} datasets={datasets.data} sites={sites.data} />
        </>
      )}
      <div className="bp-survey-lists">
        <SiteSection projectId={projectId} sites={sites.data} canChange={canChange} />
        <DeploymentSection
          projectId={projectId}
          sites={sites.data}
          deployments={deployments.data}
          canChange={canChange}
        />
      </div>
      {isImporting && <SheetImport projectId={projectId} onClose={() => setImporting(false)} />}
    </div>
  );
}
