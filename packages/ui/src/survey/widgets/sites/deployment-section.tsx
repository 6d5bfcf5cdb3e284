'use client';

import type { Deployment, DeploymentUpdate, Site } from '@biophony/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { DeploymentDialog } from '../../components/sites/deployment-dialog.tsx';
import { DeploymentList } from '../../components/sites/deployment-list.tsx';
import { useSurveyChange } from '../../headless/setup/use-survey-change.ts';
import { recorderOf } from '../../model/setup/zone-times.ts';
import { ClockDialog } from './clock-dialog.tsx';

interface DeploymentSectionProps {
  projectId: string;
  sites: readonly Site[];
  deployments: readonly Deployment[];
  /** Whether the person may change them. */
  canChange: boolean;
}

interface Opened {
  what: 'clock' | 'details' | 'deletion';
  id: string;
}

/** The deployments of a project: listed, changed and deleted, and their clocks corrected. */
export function DeploymentSection(props: DeploymentSectionProps) {
  const { projectId, sites, deployments, canChange } = props;
  const words = useSitesMessages();
  const [opened, setOpened] = useState<Opened | null>(null);
  const siteNames = new Map(sites.map(({ site_id, name }) => [site_id, name]));
  // By ID, so that the form hears of what was changed elsewhere meanwhile.
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
