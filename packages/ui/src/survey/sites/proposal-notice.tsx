'use client';

import type { Dataset, DeploymentCreate, Site } from '@biophony/contract';
import { createSurveyClient } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { ProposalsDialog } from './proposals-dialog.tsx';
import type { UnplacedDataset } from './site-problems.ts';
import { useSurveyChange } from './use-site-forms.ts';

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

interface ProposalsProps {
  projectId: string;
  dataset: Pick<Dataset, 'data_id' | 'dataset_name'>;
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

interface ProposalNoticeProps {
  projectId: string;
  datasets: readonly UnplacedDataset[];
  sites: readonly Site[];
}

/** Further datasets are shown when these have their deployments. */
const mostProposed = 5;

/** Datasets whose recordings belong to no site; nothing without any. */
export function ProposalNotice({ projectId, datasets, sites }: ProposalNoticeProps) {
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const [opened, setOpened] = useState<UnplacedDataset | null>(null);
  const number = numberFormat(locale);
  if (datasets.length === 0 && !opened) return null;
  return (
    <section className="bp-card bp-settings-card" aria-label={t.unplacedTitle}>
      <h2>{t.unplacedTitle}</h2>
      <p className="bp-small bp-soft">{t.datasetsText}</p>
      <ul className="bp-survey-rows">
        {datasets.slice(0, mostProposed).map((dataset) => (
          <li key={dataset.data_id}>
            <div>
              <bdi>
                <strong>{dataset.dataset_name}</strong>
              </bdi>{' '}
              {dataset.recordings !== null && (
                <span className="bp-small bp-soft bp-numbers">
                  {t.unplacedRecordings(number.format(dataset.recordings), dataset.recordings)}
                </span>
              )}
            </div>
            <Button
              variant="soft"
              aria-label={t.proposeOf(dataset.dataset_name)}
              onClick={() => setOpened(dataset)}
            >
              {t.propose}
            </Button>
          </li>
        ))}
      </ul>
      {datasets.length > mostProposed && (
        <p className="bp-small bp-soft">{t.unplacedMore(datasets.length - mostProposed)}</p>
      )}
      {opened && (
        <Proposals
          projectId={projectId}
          dataset={opened}
          sites={sites}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
