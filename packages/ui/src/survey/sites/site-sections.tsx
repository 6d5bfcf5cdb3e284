'use client';

import type { Deployment, DeploymentUpdate, Site, SiteUpdate } from '@biophony/contract';
import { useState } from 'react';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { ConfirmDialog } from '../../kit/modal.tsx';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { ClockDialog } from './clock-dialog.tsx';
import { DeploymentDialog } from './deployment-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { DeploymentList, SiteList } from './site-list.tsx';
import { useSurveyChange } from './use-survey-change.ts';
import { recorderOf } from './zone-times.ts';

interface SiteSectionProps {
  projectId: string;
  sites: readonly Site[];
  canChange: boolean;
}

export function SiteSection({ projectId, sites, canChange }: SiteSectionProps) {
  const words = useSitesMessages();
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
    words.siteFailed,
  );
  const removing = useSurveyChange(
    projectId,
    ({ sites: client }, site: Site) =>
      client.delete(
        projectId,
        site.site_id,
        site.deployment_count > 0 ? { deployments: 'delete' } : {},
      ),
    words.siteDeleteFailed,
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
        title={words.deleteSiteTitle}
        question={words.deleteSiteQuestion(deleting?.name ?? '', deleting?.deployment_count ?? 0)}
        action={words.delete}
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

export function DeploymentSection(props: DeploymentSectionProps) {
  const { projectId, sites, deployments, canChange } = props;
  const words = useSitesMessages();
  const [opened, setOpened] = useState<Opened | null>(null);
  const siteNames = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  // By ID, so that the form sees changes made elsewhere.
  const deployment = deployments.find(({ deployment_id }) => deployment_id === opened?.id);
  const siteName = deployment ? (siteNames.get(deployment.site_id) ?? '') : '';
  const saving = useSurveyChange(
    projectId,
    ({ deployments: client }, { of, change }: { of: Deployment; change: DeploymentUpdate }) =>
      client.update(projectId, of.deployment_id, { ...change, version: of.version }),
    words.deploymentFailed,
  );
  const removing = useSurveyChange(
    projectId,
    ({ deployments: client }, of: Deployment) => client.delete(projectId, of.deployment_id),
    words.deploymentDeleteFailed,
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
        title={words.deleteDeploymentTitle}
        question={words.deleteDeploymentQuestion(
          deployment ? recorderOf(deployment, words.anyRecorder) : '',
          siteName,
        )}
        action={words.delete}
        busy={removing.busy}
        onConfirm={() => deployment && void remove(deployment)}
        onClose={close}
      >
        {removing.error && <ErrorAlert error={removing.error} />}
      </ConfirmDialog>
    </>
  );
}
