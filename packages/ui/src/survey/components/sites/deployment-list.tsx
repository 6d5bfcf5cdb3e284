'use client';

import type { Deployment } from '@biophony/contract';
import { deploymentZone } from '@biophony/recordings/survey';
import { Button } from '@radix-ui/themes';
import { SettingsCard } from '../../../components/settings/settings-card.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { formatDate } from '../../../format/dates.ts';
import { correctionText, inZone, recorderOf } from '../../model/setup/zone-times.ts';
import { ShownRows } from './shown-rows.tsx';

interface DeploymentListProps {
  deployments: readonly Deployment[];
  /** What the sites are called, by their IDs. */
  siteNames: ReadonlyMap<string, string>;
  /** What changes them; absent for who may only read. */
  change?: {
    onCorrect: (deployment: Deployment) => void;
    onEdit: (deployment: Deployment) => void;
    onDelete: (deployment: Deployment) => void;
  };
}

interface DeploymentRowProps {
  deployment: Deployment;
  siteName: string;
  change: DeploymentListProps['change'];
}

function DeploymentRow({ deployment, siteName, change }: DeploymentRowProps) {
  const { locale } = usePresentation();
  const words = useSitesMessages();
  const { start, end, correction } = deployment;
  const zone = deploymentZone(deployment);
  const recorder = recorderOf(deployment, words.anyRecorder);
  const [from, to] = [start && inZone(start, zone), end && inZone(end, zone)];
  const bounds =
    from && to ? words.period(from, to) : from ? words.since(from) : to && words.until(to);
  const facts = bounds ? `${bounds} ${words.zone(zone)}` : `${words.always}, ${words.zone(zone)}`;
  return (
    <li>
      <div>
        <strong>{siteName}</strong> <span className="bp-numbers">{recorder}</span>
        <p className="bp-small bp-soft bp-numbers">{facts}</p>
        {deployment.dataset_deleted && <p className="bp-small">{words.datasetDeleted}</p>}
        <p className="bp-small">
          {correction
            ? words.corrected(
                correctionText(correction, words),
                correction.made_by,
                formatDate(correction.made_at, locale),
              )
            : words.asRecorded}
        </p>
        {deployment.note && <p className="bp-small">{deployment.note}</p>}
      </div>
      {change && (
        <div className="bp-row">
          <Button
            variant="soft"
            aria-label={words.correctOf(recorder, siteName)}
            onClick={() => change.onCorrect(deployment)}
          >
            {words.correct}
          </Button>
          <Button
            variant="soft"
            color="gray"
            aria-label={words.editDeployment(recorder, siteName)}
            onClick={() => change.onEdit(deployment)}
          >
            {words.edit}
          </Button>
          <Button
            variant="soft"
            color="red"
            aria-label={words.deleteDeployment(recorder, siteName)}
            onClick={() => change.onDelete(deployment)}
          >
            {words.delete}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The deployments of a project by the names of their sites, and the ways to change them. */
export function DeploymentList({ deployments, siteNames, change }: DeploymentListProps) {
  const words = useSitesMessages();
  const nameOf = ({ site_id }: Deployment) => siteNames.get(site_id) ?? '';
  const order = (one: Deployment) => `${nameOf(one)}\n${one.start ?? ''}\n${one.device_id ?? ''}`;
  const rows = deployments
    .toSorted((a, b) => order(a).localeCompare(order(b)))
    .map((deployment) => (
      <DeploymentRow
        key={deployment.deployment_id}
        deployment={deployment}
        siteName={nameOf(deployment)}
        change={change}
      />
    ));
  return (
    <SettingsCard title={words.deploymentsTitle}>
      {rows.length === 0 ? (
        <p>{change ? words.noDeployments : words.noDeploymentsYet}</p>
      ) : (
        <ShownRows rows={rows} />
      )}
    </SettingsCard>
  );
}
