'use client';

import type { Site } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { SettingsCard } from '../../../components/settings/settings-card.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { ShownRows } from './shown-rows.tsx';

interface SiteListProps {
  sites: readonly Site[];
  /** What changes them; absent for who may only read, and learns blurred places. */
  change?: {
    onAdd: () => void;
    onEdit: (site: Site) => void;
    onDelete: (site: Site) => void;
  };
}

function SiteRow({ site, change }: { site: Site; change: SiteListProps['change'] }) {
  const words = useSitesMessages();
  const { name, latitude, longitude, habitat, public_precision: precision } = site;
  const isPlaced = latitude !== null && longitude !== null;
  const facts = [
    isPlaced ? `${latitude}, ${longitude}` : words.noPlace,
    ...(isPlaced && precision !== 'exact'
      ? [change ? words.othersSee[precision] : words.blurred]
      : []),
    ...(habitat ? [habitat] : []),
    words.deployments(site.deployment_count),
  ];
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="bp-small bp-soft bp-numbers">{facts.join(' · ')}</p>
        {site.note && <p className="bp-small">{site.note}</p>}
      </div>
      {change && (
        <div className="bp-row">
          <Button
            variant="soft"
            color="gray"
            aria-label={words.editSite(name)}
            onClick={() => change.onEdit(site)}
          >
            {words.edit}
          </Button>
          <Button
            variant="soft"
            color="red"
            aria-label={words.deleteSite(name)}
            onClick={() => change.onDelete(site)}
          >
            {words.delete}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The sites of a project, and the ways to change them. */
export function SiteList({ sites, change }: SiteListProps) {
  const words = useSitesMessages();
  const rows = sites.map((site) => <SiteRow key={site.site_id} site={site} change={change} />);
  return (
    <SettingsCard
      title={words.sites}
      action={
        change && (
          <Button variant="soft" onClick={change.onAdd}>
            {words.addSite}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p>{change ? words.noSites : words.noSitesYet}</p>
      ) : (
        <ShownRows rows={rows} />
      )}
    </SettingsCard>
  );
}
