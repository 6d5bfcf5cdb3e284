'use client';

import type {
  ProjectOverview,
  Deployment,
  DeploymentUpdate,
  Site,
  SiteUpdate,
} from '@biophony/contract';
import { type ClockCheck, parseShift } from '@biophony/recordings/survey';
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
import { ProposalNotice } from './proposal-notice.tsx';
import { type ChosenSheet, SheetDialog } from './sheet-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { deploymentProblems, unplacedDatasets } from './site-problems.ts';
import { SitesTable } from './sites-table.tsx';
import { useClockChecks } from './use-clock-checks.ts';
import {
  useSurveyChange,
  useSurveyQuestion,
  formatRecorder,
  zoneFields,
} from './use-site-forms.ts';

/** A form or question that is open, about a site or deployment by its ID, so that it sees changes made elsewhere. */
type Opened =
  | { what: 'site' | 'siteDeletion'; id: string | null }
  | { what: 'clock' | 'details' | 'deletion'; id: string };

interface SiteFormsProps {
  projectId: string;
  sites: readonly Site[];
  opened: Opened | null;
  onClose: () => void;
}

function SiteForms({ projectId, sites, opened, onClose }: SiteFormsProps) {
  const t = useSitesMessages();
  const site = sites.find(({ site_id }) => site_id === opened?.id) ?? null;
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
    ({ sites: client }, one: Site) =>
      client.delete(
        projectId,
        one.site_id,
        one.deployment_count > 0 ? { deployments: 'delete' } : {},
      ),
    t.siteDeleteFailed,
  );
  const close = () => {
    saving.forget();
    removing.forget();
    onClose();
  };
  const save = async (change: SiteUpdate, of: Site | null) => {
    if (await saving.run({ change, of })) close();
  };
  const remove = async (one: Site) => {
    if (await removing.run(one)) close();
  };
  return (
    <>
      {opened?.what === 'site' && (opened.id === null || site) && (
        <SiteDialog
          site={site}
          sites={sites}
          busy={saving.busy}
          error={saving.error}
          isOutdated={saving.isOutdated}
          onSave={(change, of) => void save(change, of)}
          onType={saving.forget}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={opened?.what === 'siteDeletion' && site !== null}
        title={t.deleteSiteTitle}
        question={t.deleteSiteQuestion(site?.name ?? '', site?.deployment_count ?? 0)}
        action={t.delete}
        busy={removing.busy}
        onConfirm={() => site && void remove(site)}
        onClose={close}
      >
        {removing.error && <ErrorAlert error={removing.error} />}
      </ConfirmDialog>
    </>
  );
}

interface DeploymentFormsProps extends SiteFormsProps {
  deployments: readonly Deployment[];
  /** Seconds that the address proposes to add to the opened clock. */
  proposedShift: number | null;
}

function DeploymentForms(props: DeploymentFormsProps) {
  const { projectId, sites, deployments, opened, proposedShift, onClose } = props;
  const t = useSitesMessages();
  const deployment = deployments.find(({ deployment_id }) => deployment_id === opened?.id);
  const site = sites.find(({ site_id }) => site_id === deployment?.site_id);
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
  const close = () => {
    saving.forget();
    removing.forget();
    onClose();
  };
  const save = async (of: Deployment, change: DeploymentUpdate) => {
    if (await saving.run({ of, change })) close();
  };
  const remove = async (of: Deployment) => {
    if (await removing.run(of)) close();
  };
  return (
    <>
      {deployment && opened?.what === 'clock' && (
        <ClockDialog
          projectId={projectId}
          deployment={deployment}
          site={site}
          proposedShift={proposedShift}
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
          site?.name ?? '',
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

/** Milliseconds. */
const overviewFreshMs = 60_000;

/** What the service knows of silent recorders and recordings without a site; null until then. */
function useSurveyOverview(projectId: string): ProjectOverview | null {
  const { client, queryClient } = useData();
  const { data } = useQuery<{ overview: ProjectOverview }>(
    {
      queryKey: [...keys.overview(projectId), 'sites'],
      queryFn: ({ signal }) =>
        client.request('projectsOverview', { params: { projectId } }, { signal }),
      staleTime: overviewFreshMs,
      retry: false,
    },
    queryClient,
  );
  return data?.overview ?? null;
}

/** A clock or a deployment that the address names. */
function namedIn(query: string) {
  const params = new URLSearchParams(query);
  const clock = params.get('clock');
  const shift = parseShift(params.get('shift') ?? '');
  return { clock, shift, deployment: clock ?? params.get('deployment') };
}

interface SurveySitesProps {
  projectId: string;
  canChange: boolean;
  query: string;
  onQuery: ((query: string) => void) | undefined;
}

export function SurveySites({ projectId, canChange, query, onQuery }: SurveySitesProps) {
  const t = useSitesMessages();
  const describe = useDescribe();
  const sites = useSites(projectId);
  const deployments = useDeployments(projectId);
  const datasets = useDatasets(projectId);
  const overview = useSurveyOverview(projectId);
  const { checks } = useClockChecks(projectId);
  const [isImporting, setImporting] = useState(false);
  const named = namedIn(query);
  const [returned, setReturned] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(
    canChange && named.clock !== null ? { what: 'clock', id: named.clock } : null,
  );
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
  const close = () => {
    if (opened?.what === 'clock') {
      // Opened again only by another link.
      if (opened.id === named.clock) onQuery?.(`?deployment=${encodeURIComponent(opened.id)}`);
      // Its button goes when the clock is right, so that the row gets the focus.
      if (opened.id === named.clock || checks?.some((one) => one.deployment_id === opened.id))
        setReturned(opened.id);
    }
    setOpened(null);
  };
  const forms = { projectId, sites: sites.data, opened, onClose: close };
  return (
    <div className="bp-survey-setup">
      <p>{t.intro}</p>
      {canChange && (
        <ProposalNotice
          projectId={projectId}
          datasets={unplacedDatasets(datasets.data, sites.data, deployments.data, overview)}
          sites={sites.data}
        />
      )}
      <SitesTable
        sites={sites.data}
        deployments={deployments.data}
        problems={deploymentProblems(deployments.data, checks ?? [], overview?.silent.list ?? [])}
        named={opened ? null : (returned ?? named.deployment)}
        change={
          canChange
            ? {
                onAdd: () => setOpened({ what: 'site', id: null }),
                onImport: () => setImporting(true),
                onEditSite: ({ site_id: id }) => setOpened({ what: 'site', id }),
                onDeleteSite: ({ site_id: id }) => setOpened({ what: 'siteDeletion', id }),
                onCorrect: ({ deployment_id: id }) => setOpened({ what: 'clock', id }),
                onEdit: ({ deployment_id: id }) => setOpened({ what: 'details', id }),
                onDelete: ({ deployment_id: id }) => setOpened({ what: 'deletion', id }),
              }
            : undefined
        }
      />
      <SiteForms {...forms} />
      <DeploymentForms
        {...forms}
        deployments={deployments.data}
        proposedShift={proposedFor(opened, named, checks ?? [])}
      />
      {isImporting && <SheetImport projectId={projectId} onClose={() => setImporting(false)} />}
    </div>
  );
}

/** Seconds that the address, else the other recorders, propose for the opened clock. */
function proposedFor(
  opened: Opened | null,
  named: ReturnType<typeof namedIn>,
  checks: readonly ClockCheck[],
): number | null {
  if (opened?.what !== 'clock') return null;
  if (opened.id === named.clock) return named.shift;
  const check = checks.find(({ deployment_id }) => deployment_id === opened.id);
  return check ? -check.hours * 3600 : null;
}
