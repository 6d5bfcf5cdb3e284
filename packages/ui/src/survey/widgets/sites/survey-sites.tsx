'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { useDescribe } from '../../../errors/use-describe.ts';
import { useDatasets } from '../../../headless/project/use-project.ts';
import { useDeployments, useSites } from '../../headless/figures/use-survey-things.ts';
import { DeploymentSection } from './deployment-section.tsx';
import { ProposalSection } from './proposal-section.tsx';
import { SheetImport } from './sheet-import.tsx';
import { SiteSection } from './site-section.tsx';

interface SurveySitesProps {
  projectId: string;
  /** Whether the person may make and change them. */
  canChange: boolean;
}

/** The sites and deployments of a project, and all ways to make and change them. */
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
