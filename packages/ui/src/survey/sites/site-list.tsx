'use client';

import type { Dataset, Deployment, Site } from '@biophony/contract';
import { deploymentZone } from '@biophony/recordings/survey';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../base/format.ts';
import { numberFormat } from '../../base/intl.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { SettingsCard } from '../../kit/settings-card.tsx';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { correctionText, inZone, formatRecorder } from './use-site-forms.ts';

interface ShownRowsProps {
  /** One `li` each. */
  rows: readonly ReactNode[];
  /** Rows shown first; 100 when absent. */
  atFirst?: number;
}

const atOnce = 100;

function ShownRows({ rows, atFirst = atOnce }: ShownRowsProps) {
  const t = useSitesMessages();
  const [most, setMost] = useState(atFirst);
  const hidden = rows.length - most;
  return (
    <>
      <ul className="bp-survey-rows">{rows.slice(0, most)}</ul>
      {hidden > 0 && (
        <div>
          <Button variant="soft" onClick={() => setMost(most + atOnce)}>
            {t.more(Math.min(hidden, atOnce))}
          </Button>
        </div>
      )}
    </>
  );
}

interface SiteListProps {
  sites: readonly Site[];
  /** Absent for people who may only read, and who see blurred coordinates. */
  change?: {
    onAdd: () => void;
    onEdit: (site: Site) => void;
    onDelete: (site: Site) => void;
  };
}

function SiteRow({ site, change }: { site: Site; change: SiteListProps['change'] }) {
  const t = useSitesMessages();
  const { name, latitude, longitude, habitat, public_precision: precision } = site;
  const isPlaced = latitude !== null && longitude !== null;
  const facts = [
    isPlaced ? `${latitude}, ${longitude}` : t.noPlace,
    ...(isPlaced && precision !== 'exact' ? [change ? t.othersSee[precision] : t.blurred] : []),
    ...(habitat ? [habitat] : []),
    t.deployments(site.deployment_count),
  ];
  return (
    <li>
      <div>
        <bdi>
          <strong>{name}</strong>
        </bdi>
        <p className="bp-small bp-soft bp-numbers">{facts.join(' · ')}</p>
        {site.note && (
          <p className="bp-small bp-own" dir="auto">
            {site.note}
          </p>
        )}
      </div>
      {change && (
        <div className="bp-row">
          <Button
            variant="soft"
            color="gray"
            aria-label={t.editSite(name)}
            onClick={() => change.onEdit(site)}
          >
            {t.edit}
          </Button>
          <Button
            variant="soft"
            color="red"
            aria-label={t.deleteSite(name)}
            onClick={() => change.onDelete(site)}
          >
            {t.delete}
          </Button>
        </div>
      )}
    </li>
  );
}

export function SiteList({ sites, change }: SiteListProps) {
  const t = useSitesMessages();
  const rows = sites.map((site) => <SiteRow key={site.site_id} site={site} change={change} />);
  return (
    <SettingsCard
      title={t.sites}
      action={
        change && (
          <Button variant="soft" onClick={change.onAdd}>
            {t.addSite}
          </Button>
        )
      }
    >
      {rows.length === 0 ? <p>{change ? t.noSites : t.noSitesYet}</p> : <ShownRows rows={rows} />}
    </SettingsCard>
  );
}

interface DeploymentListProps {
  deployments: readonly Deployment[];
  siteNames: ReadonlyMap<string, string>;
  /** Absent for people who may only read. */
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
  const t = useSitesMessages();
  const { start, end, correction } = deployment;
  const zone = deploymentZone(deployment);
  const recorder = formatRecorder(deployment, t.anyRecorder);
  const [from, to] = [start, end].map((iso) => iso && inZone(iso, zone, locale));
  const bounds = from && to ? t.period(from, to) : from ? t.since(from) : to && t.until(to);
  const facts = bounds ? `${bounds} ${t.zone(zone)}` : `${t.always}, ${t.zone(zone)}`;
  return (
    <li>
      <div>
        <bdi>
          <strong>{siteName}</strong>
        </bdi>{' '}
        <span className="bp-numbers">{recorder}</span>
        <p className="bp-small bp-soft bp-numbers">{facts}</p>
        {deployment.dataset_deleted && <p className="bp-small">{t.datasetDeleted}</p>}
        <p className="bp-small">
          {correction
            ? t.corrected(
                correctionText(correction, t),
                correction.made_by,
                formatDate(correction.made_at, locale),
              )
            : t.asRecorded}
        </p>
        {deployment.note && (
          <p className="bp-small bp-own" dir="auto">
            {deployment.note}
          </p>
        )}
      </div>
      {change && (
        <div className="bp-row">
          <Button
            variant="soft"
            aria-label={t.correctOf(recorder, siteName)}
            onClick={() => change.onCorrect(deployment)}
          >
            {t.correct}
          </Button>
          <Button
            variant="soft"
            color="gray"
            aria-label={t.editDeployment(recorder, siteName)}
            onClick={() => change.onEdit(deployment)}
          >
            {t.edit}
          </Button>
          <Button
            variant="soft"
            color="red"
            aria-label={t.deleteDeployment(recorder, siteName)}
            onClick={() => change.onDelete(deployment)}
          >
            {t.delete}
          </Button>
        </div>
      )}
    </li>
  );
}

export function DeploymentList({ deployments, siteNames, change }: DeploymentListProps) {
  const t = useSitesMessages();
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
    <SettingsCard title={t.deploymentsTitle}>
      {rows.length === 0 ? (
        <p>{change ? t.noDeployments : t.noDeploymentsYet}</p>
      ) : (
        <ShownRows rows={rows} />
      )}
    </SettingsCard>
  );
}

/** Only the newest: older ones mostly have their deployments. */
const shownAtFirst = 5;

interface DatasetListProps {
  datasets: readonly Dataset[];
  onPropose: (dataset: Dataset) => void;
}

export function DatasetList({ datasets, onPropose }: DatasetListProps) {
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const rows = datasets.map((dataset) => (
    <li key={dataset.data_id}>
      <div>
        <bdi>
          <strong>{dataset.dataset_name}</strong>
        </bdi>
        <p className="bp-small bp-soft bp-numbers">
          {t.recordings(numberFormat(locale).format(dataset.file_count))}
        </p>
      </div>
      <Button
        variant="soft"
        aria-label={t.proposeOf(dataset.dataset_name)}
        onClick={() => onPropose(dataset)}
      >
        {t.propose}
      </Button>
    </li>
  ));
  return (
    <SettingsCard title={t.datasets}>
      <p className="bp-small bp-soft">{t.datasetsText}</p>
      {rows.length === 0 ? <p>{t.noDatasets}</p> : <ShownRows rows={rows} atFirst={shownAtFirst} />}
    </SettingsCard>
  );
}
