'use client';

import type {
  Deployment,
  DeploymentUpdate,
  Site,
  SiteUpdate,
  Dataset,
  DeploymentCreate,
} from '@biophony/contract';
import { createSurveyClient } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../base/query-keys.ts';
import { useDeployments, useSites } from '../../explorer/use-datasets.ts';
import { useData } from '../../kit/data-context.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { ConfirmDialog } from '../../kit/modal.tsx';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { useDatasets } from '../../projects/use-project.ts';
import { ClockDialog } from './clock-dialog.tsx';
import { DeploymentDialog } from './deployment-dialog.tsx';
import { ProposalsDialog } from './proposals-dialog.tsx';
import { type ChosenSheet, SheetDialog } from './sheet-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { DeploymentList, SiteList, DatasetList } from './site-list.tsx';
import {
  useSurveyChange,
  useSurveyQuestion,
  formatRecorder,
  zoneFields,
} from './use-site-forms.ts';

interface SiteSectionProps {
  projectId: string;
  sites: readonly Site[];
  canChange: boolean;
}

function SiteSection({ projectId, sites, canChange }: SiteSectionProps) {
  const t = useSitesMessages();
  // By ID, so that the form sees changes made elsewhere.
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Site | null>(null);
  const edited = sites.find(({ site_id }) => site_id === editing) ?? null;
  const saving = useSurveyChange(
    projectId,
    ({ sites: client }, { change, of }: { change: SiteUpdate; of: Site | null }) =>
      of
        ? client.update(projectId, of.site_id, { ...change, version: of.version })
        : client.create(projectId, { ...change, name: change.name ?? '' }),
    t.siteFailed,
  );
  const removing = useSurveyChange(
    projectId,
    ({ sites: client }, site: Site) =>
      client.delete(
        projectId,
        site.site_id,
        site.deployment_count > 0 ? { deployments: 'delete' } : {},
      ),
    t.siteDeleteFailed,
  );
  const edit = (id: string | null) => {
    saving.forget();
    setEditing(id);
  };
  const ask = (site: Site | null) => {
    removing.forget();
    setDeleting(site);
  };
  const save = async (change: SiteUpdate, of: Site | null) => {
    if (await saving.run({ change, of })) setEditing(null);
  };
  const remove = async (site: Site) => {
    if (await removing.run(site)) setDeleting(null);
  };
  return (
    <>
      <SiteList
        sites={sites}
        {...(canChange && {
          change: {
            onAdd: () => edit('new'),
            onEdit: ({ site_id }) => edit(site_id),
            onDelete: ask,
          },
        })}
      />
      {editing !== null && (editing === 'new' || edited) && (
        <SiteDialog
          site={edited}
          sites={sites}
          busy={saving.busy}
          error={saving.error}
          isOutdated={saving.isOutdated}
          onSave={(change, of) => void save(change, of)}
          onType={saving.forget}
          onClose={() => edit(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={t.deleteSiteTitle}
        question={t.deleteSiteQuestion(deleting?.name ?? '', deleting?.deployment_count ?? 0)}
        action={t.delete}
        busy={removing.busy}
        onConfirm={() => deleting && void remove(deleting)}
        onClose={() => ask(null)}
      >
        {removing.error && <ErrorAlert error={removing.error} />}
      </ConfirmDialog>
    </>
  );
}

interface DeploymentSectionProps {
  projectId: string;
  sites: readonly Site[];
  deployments: readonly Deployment[];
  canChange: boolean;
}

interface Opened {
  what: 'clock' | 'details' | 'deletion';
  id: string;
}

function DeploymentSection(props: DeploymentSectionProps) {
  const { projectId, sites, deployments, canChange } = props;
  const t = useSitesMessages();
  const [opened, setOpened] = useState<Opened | null>(null);
  const siteNames = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  // By ID, so that the form sees changes made elsewhere.
  const deployment = deployments.find(({ deployment_id }) => deployment_id === opened?.id);
  const siteName = deployment ? (siteNames.get(deployment.site_id) ?? '') : '';
  const saving = useSurveyChange(
    projectId,
    ({ deployments: client }, { of, change }: { of: Deployment; change: DeploymentUpdate }) =>
      client.update(projectId, of.deployment_id, { ...change, version: of.version }),
    t.deploymentFailed,
  );
  const removing = useSurveyChange(
    projectId,
    ({ deployments: client }, of: Deployment) => client.delete(projectId, of.deployment_id),
    t.deploymentDeleteFailed,
  );
  const open = (what: Opened['what']) => (of: Deployment) => {
    saving.forget();
    removing.forget();
    setOpened({ what, id: of.deployment_id });
  };
  const close = () => setOpened(null);
  const save = async (of: Deployment, change: DeploymentUpdate) => {
    if (await saving.run({ of, change })) close();
  };
  const remove = async (of: Deployment) => {
    if (await removing.run(of)) close();
  };
  return (
    <>
      <DeploymentList
        deployments={deployments}
        siteNames={siteNames}
        {...(canChange && {
          change: {
            onCorrect: open('clock'),
            onEdit: open('details'),
            onDelete: open('deletion'),
          },
        })}
      />
      {deployment && opened?.what === 'clock' && (
        <ClockDialog
          projectId={projectId}
          deployment={deployment}
          site={sites.find(({ site_id }) => site_id === deployment.site_id)}
          onClose={close}
        />
      )}
      {deployment && opened?.what === 'details' && (
        <DeploymentDialog
          deployment={deployment}
          sites={sites}
          busy={saving.busy}
          error={saving.error}
          isOutdated={saving.isOutdated}
          onSave={(change, of) => void save(of, change)}
          onType={saving.forget}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={deployment !== undefined && opened?.what === 'deletion'}
        title={t.deleteDeploymentTitle}
        question={t.deleteDeploymentQuestion(
          deployment ? formatRecorder(deployment, t.anyRecorder) : '',
          siteName,
        )}
        action={t.delete}
        busy={removing.busy}
        onConfirm={() => deployment && void remove(deployment)}
        onClose={close}
      >
        {removing.error && <ErrorAlert error={removing.error} />}
      </ConfirmDialog>
    </>
  );
}

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
    response: isFetching ? null : (data ?? null),
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
  const t = useSitesMessages();
  const { response, error, retry } = useProposals(projectId, dataset.data_id, t.proposeFailed);
  // Stays while it is sent: creating deployments changes the proposals.
  const [firstResponse, setFirstResponse] = useState(response);
  if (response && !firstResponse) setFirstResponse(response);
  const making = useSurveyChange(
    projectId,
    ({ deployments }, accepted: DeploymentCreate[]) => deployments.create(projectId, accepted),
    t.madeFailed,
  );
  const make = async (accepted: DeploymentCreate[]) => {
    if (await making.run(accepted)) onClose();
  };
  return (
    <ProposalsDialog
      dataset={dataset}
      sites={sites}
      response={firstResponse}
      busy={making.busy}
      error={making.error ?? (firstResponse ? null : error)}
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
  const t = useSitesMessages();
  const checking = useSurveyQuestion(
    ({ sites }, input: { sheet: ChosenSheet; zone: string }) =>
      sites.import(projectId, { ...bodyOf(input), dry_run: true }),
    t.sheetFailed,
  );
  const importing = useSurveyChange(
    projectId,
    ({ sites }, input: { sheet: ChosenSheet; zone: string }) =>
      sites.import(projectId, bodyOf(input)),
    t.sheetFailed,
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
  const t = useSitesMessages();
  const describe = useDescribe();
  const sites = useSites(projectId);
  const deployments = useDeployments(projectId);
  const datasets = useDatasets(projectId);
  const [isImporting, setImporting] = useState(false);
  const lists = [
    [sites, t.sitesFailed],
    [deployments, t.deploymentsFailed],
    [datasets, t.datasetsFailed],
  ] as const;
  const failed = lists.find(([list]) => list.isLoadingError);
  if (failed)
    return (
      <ErrorAlert
        error={describe(failed[0].error, failed[1])}
        onRetry={() => void Promise.all(lists.map(([list]) => list.isError && list.refetch()))}
      />
    );
  if (!sites.data || !deployments.data || !datasets.data) return <Loading text={t.loading} />;
  return (
    <div className="bp-survey-setup">
      <p>{t.intro}</p>
      {canChange && (
        <>
          <div>
            <Button variant="soft" onClick={() => setImporting(true)}>
              {t.sheet}
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
