'use client';

import type { Deployment, Site } from '@biophony/contract';
import { deploymentZone } from '@biophony/recordings/survey';
import { ClockIcon, Pencil1Icon, TrashIcon } from '@radix-ui/react-icons';
import { Badge, Button, Switch } from '@radix-ui/themes';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { foldedText } from '../../base/folded-text.ts';
import { formatDate } from '../../base/format.ts';
import { numberFormat } from '../../base/intl.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { SettingsCard } from '../../kit/settings-card.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useClocksMessages, useSitesMessages } from '../../kit/use-page-messages.ts';
import { useClockReason } from './clock-notice.tsx';
import { type DeploymentProblem, groupsBy } from './site-problems.ts';
import { correctionText, formatRecorder, inZone } from './use-site-forms.ts';

/** What may be changed; absent for people who may only read, and who see blurred coordinates. */
interface SiteChanges {
  onAdd: () => void;
  onImport: () => void;
  onEditSite: (site: Site) => void;
  onDeleteSite: (site: Site) => void;
  onCorrect: (deployment: Deployment) => void;
  onEdit: (deployment: Deployment) => void;
  onDelete: (deployment: Deployment) => void;
}

interface SitesTableProps {
  sites: readonly Site[];
  deployments: readonly Deployment[];
  /** By deployment ID. */
  problems: ReadonlyMap<string, readonly DeploymentProblem[]>;
  /** A deployment that the address names: it is shown and focused. */
  named: string | null;
  change?: SiteChanges | undefined;
}

interface IconButtonProps {
  label: string;
  icon: ReactNode;
  onPress: () => void;
}

const IconButton = ({ label, icon, onPress }: IconButtonProps) => (
  <button
    type="button"
    className="bp-icon-button"
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    {icon}
  </button>
);

function Problems({ problems }: { problems: readonly DeploymentProblem[] }) {
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const clocks = useClocksMessages();
  const reasonOf = useClockReason();
  return (
    <ul className="bp-site-problems">
      {problems.map((problem) => (
        <li key={problem.kind}>
          <Badge color={problem.kind === 'deleted' ? 'red' : 'amber'} radius="full">
            {problem.kind === 'clock'
              ? clocks.shortly(problem.check.hours)
              : problem.kind !== 'silent'
                ? t.problems[problem.kind]
                : problem.since === null
                  ? t.problems.never
                  : t.silentSince(formatDate(problem.since, locale))}
          </Badge>
          {problem.kind === 'clock' && (
            <details>
              <summary>{clocks.why}</summary>
              <p className="bp-small">{reasonOf(problem.check)}</p>
            </details>
          )}
          {problem.kind === 'deleted' && <p className="bp-small">{t.datasetDeleted}</p>}
        </li>
      ))}
    </ul>
  );
}

interface DeploymentRowProps {
  deployment: Deployment;
  siteName: string;
  problems: readonly DeploymentProblem[];
  isNamed: boolean;
  change: SiteChanges | undefined;
}

function DeploymentRow(props: DeploymentRowProps) {
  const { deployment, siteName, problems, isNamed, change } = props;
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isNamed]);
  const { start, end, correction } = deployment;
  const zone = deploymentZone(deployment);
  const recorder = formatRecorder(deployment, t.anyRecorder);
  const time = (iso: string | null) => (iso === null ? t.unbounded : inZone(iso, zone, locale));
  const isSuspicious = problems.some(({ kind }) => kind === 'clock');
  return (
    <tr ref={row} tabIndex={-1} data-named={isNamed ? '' : undefined}>
      <th scope="row" data-label={t.recorder}>
        <span className="bp-numbers">{recorder}</span>
        {deployment.note && (
          <p className="bp-small bp-soft bp-own" dir="auto">
            {deployment.note}
          </p>
        )}
      </th>
      <td data-label={t.from}>{time(start)}</td>
      <td data-label={t.to}>
        {time(end)} <span className="bp-small bp-soft">{t.zone(zone)}</span>
      </td>
      <td data-label={t.clock}>
        {correction
          ? t.corrected(
              correctionText(correction, t),
              correction.made_by,
              formatDate(correction.made_at, locale),
            )
          : t.asRecorded}
        {change && isSuspicious && (
          <div>
            <Button
              variant="soft"
              aria-label={t.correctOf(recorder, siteName)}
              onClick={() => change.onCorrect(deployment)}
            >
              {t.correct}
            </Button>
          </div>
        )}
      </td>
      <td data-label={problems.length > 0 ? t.problemsTitle : undefined}>
        {problems.length > 0 && <Problems problems={problems} />}
      </td>
      {change && (
        <td className="bp-site-actions">
          <span>
            {!isSuspicious && (
              <IconButton
                label={t.correctOf(recorder, siteName)}
                icon={<ClockIcon aria-hidden="true" />}
                onPress={() => change.onCorrect(deployment)}
              />
            )}
            <IconButton
              label={t.editDeployment(recorder, siteName)}
              icon={<Pencil1Icon aria-hidden="true" />}
              onPress={() => change.onEdit(deployment)}
            />
            <IconButton
              label={t.deleteDeployment(recorder, siteName)}
              icon={<TrashIcon aria-hidden="true" />}
              onPress={() => change.onDelete(deployment)}
            />
          </span>
        </td>
      )}
    </tr>
  );
}

interface SiteHeadProps {
  site: Site;
  columns: number;
  change: SiteChanges | undefined;
}

function SiteHead({ site, columns, change }: SiteHeadProps) {
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const degrees = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 6 }).format(value);
  const { name, latitude, longitude, habitat, public_precision: precision } = site;
  const isPlaced = latitude !== null && longitude !== null;
  const facts = [
    ...(isPlaced ? [`${degrees(latitude)}, ${degrees(longitude)}`] : []),
    ...(isPlaced && precision !== 'exact' ? [change ? t.othersSee[precision] : t.blurred] : []),
    ...(habitat ? [habitat] : []),
    ...(site.deployment_count === 0 ? [t.deployments(0)] : []),
  ];
  return (
    <tr className="bp-site-head">
      <th scope="rowgroup" colSpan={columns}>
        <bdi>
          <strong>{name}</strong>
        </bdi>{' '}
        <span className="bp-small bp-soft bp-numbers">{facts.join(' · ')}</span>{' '}
        {!isPlaced && (
          <Badge color="amber" radius="full">
            {t.noPlace}
          </Badge>
        )}
        {site.note && (
          <p className="bp-small bp-own" dir="auto">
            {site.note}
          </p>
        )}
      </th>
      {change && (
        <td className="bp-site-actions">
          <span>
            <IconButton
              label={t.editSite(name)}
              icon={<Pencil1Icon aria-hidden="true" />}
              onPress={() => change.onEditSite(site)}
            />
            <IconButton
              label={t.deleteSite(name)}
              icon={<TrashIcon aria-hidden="true" />}
              onPress={() => change.onDeleteSite(site)}
            />
          </span>
        </td>
      )}
    </tr>
  );
}

/** Fewer sites are looked through without a search. */
const leastSearched = 20;
const pageLength = 50;

interface SiteRows {
  site: Site;
  deployments: Deployment[];
  /** Needs somebody. */
  isTroubled: boolean;
}

/** Sites with their deployments by time; with problems first, or by name alone. */
export function siteRows(
  sites: readonly Site[],
  deployments: readonly Deployment[],
  problems: ReadonlyMap<string, unknown>,
  problemsFirst: boolean,
): SiteRows[] {
  const bySite = groupsBy(deployments, ({ site_id }) => site_id);
  const timeOf = ({ start, device_id }: Deployment) => `${start ?? ''}\n${device_id ?? ''}`;
  return sites
    .map((site): SiteRows => {
      const own = (bySite.get(site.site_id) ?? []).toSorted((a, b) =>
        timeOf(a).localeCompare(timeOf(b)),
      );
      const isTroubled =
        site.latitude === null || own.some(({ deployment_id: id }) => problems.has(id));
      return { site, deployments: own, isTroubled };
    })
    .toSorted(
      (a, b) =>
        (problemsFirst ? Number(b.isTroubled) - Number(a.isTroubled) : 0) ||
        a.site.name.localeCompare(b.site.name),
    );
}

/** Sites with their deployments and clocks in one table. */
export function SitesTable({ sites, deployments, problems, named, change }: SitesTableProps) {
  const t = useSitesMessages();
  const id = useId();
  const [problemsFirst, setProblemsFirst] = useState(true);
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(pageLength);
  const wanted = foldedText(search);
  const rows = siteRows(sites, deployments, problems, problemsFirst).filter(({ site }) =>
    foldedText(site.name).includes(wanted),
  );
  const namedAt = rows.findIndex((row) =>
    row.deployments.some(({ deployment_id }) => deployment_id === named),
  );
  const visible = rows.slice(0, Math.max(most, namedAt + 1));
  const hidden = rows.length - visible.length;
  const isTroubled = rows.some((row) => row.isTroubled);
  const columns = 5;
  return (
    <SettingsCard
      title={t.sites}
      action={
        change && (
          <span className="bp-row">
            <Button variant="soft" onClick={change.onAdd}>
              {t.addSite}
            </Button>
            <Button variant="soft" onClick={change.onImport}>
              {t.sheet}
            </Button>
          </span>
        )
      }
    >
      {sites.length === 0 ? (
        <p>{change ? t.noSites : t.noSitesYet}</p>
      ) : (
        <>
          {(sites.length >= leastSearched || isTroubled) && (
            <div className="bp-site-tools">
              {sites.length >= leastSearched && (
                <TextInput
                  size="2"
                  type="search"
                  label={t.searchSites}
                  value={search}
                  onChange={setSearch}
                />
              )}
              {isTroubled && sites.length > 1 && (
                <label htmlFor={id} className="bp-row">
                  <Switch id={id} checked={problemsFirst} onCheckedChange={setProblemsFirst} />
                  {t.problemsFirst}
                </label>
              )}
            </div>
          )}
          <div className="bp-sites">
            <table>
              <caption className="bp-hidden">{t.tableCaption}</caption>
              <thead>
                <tr>
                  {[t.recorder, t.from, t.to, t.clock, t.problemsTitle].map((label) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                  {change && (
                    <td>
                      <span className="bp-hidden">{t.actions}</span>
                    </td>
                  )}
                </tr>
              </thead>
              {visible.map(({ site, deployments: own }) => (
                <tbody key={site.site_id}>
                  <SiteHead site={site} columns={columns} change={change} />
                  {own.map((deployment) => (
                    <DeploymentRow
                      key={deployment.deployment_id}
                      deployment={deployment}
                      siteName={site.name}
                      problems={problems.get(deployment.deployment_id) ?? []}
                      isNamed={deployment.deployment_id === named}
                      change={change}
                    />
                  ))}
                </tbody>
              ))}
            </table>
          </div>
          {hidden > 0 && (
            <div>
              <Button variant="soft" onClick={() => setMost(visible.length + pageLength)}>
                {t.more(Math.min(hidden, pageLength))}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingsCard>
  );
}
