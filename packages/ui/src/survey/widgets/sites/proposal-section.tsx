'use client';

import type { Dataset, DeploymentCreate, Site } from '@biophony/contract';
import { useState } from 'react';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { DatasetList } from '../../components/intake/dataset-list.tsx';
import { ProposalsDialog } from '../../components/intake/proposals-dialog.tsx';
import { useProposals } from '../../headless/setup/use-proposals.ts';
import { useSurveyChange } from '../../headless/setup/use-survey-change.ts';

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
  // What is shown stays while it is sent: making deployments changes what is proposed.
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

/** The datasets of a project, and the deployments that each proposes. */
export function ProposalSection({ projectId, datasets, sites }: ProposalSectionProps) {
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
