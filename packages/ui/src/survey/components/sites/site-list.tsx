'use client';

import type { Site } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { SettingsCard } from '../../../components/settings/settings-card.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { ShownRows } from './shown-rows.tsx';

interface SiteListProps {
  sites: readonly Site[];
  onAdd: () => void;
  onEdit: (site: Site) => void;
  onDelete: (site: Site) => void;
}

function SiteRow({
  site,
  onEdit,
  onDelete,
}: {
  site: Site;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const words = useSitesMessages();
  const { name, latitude, longitude, habitat, public_precision: precision } = site;
  const isPlaced = latitude !== null && longitude !== null;
  const facts = [
    isPlaced ? `${latitude}, ${longitude}` : words.noPlace,
    ...(isPlaced && precision !== 'exact' ? [words.othersSee[precision]] : []),
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
      <div className="bp-row">
        <Button variant="soft" color="gray" aria-label={words.editSite(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button variant="soft" color="red" aria-label={words.deleteSite(name)} onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
    </li>
  );
}

/** The sites of a project, and the ways to change them. */
export function SiteList({ sites, onAdd, onEdit, onDelete }: SiteListProps) {
  const words = useSitesMessages();
  const rows = sites.map((site) => (
    <SiteRow
      key={site.site_id}
      site={site}
      onEdit={() => onEdit(site)}
      onDelete={() => onDelete(site)}
    />
  ));
  return (
    <SettingsCard
      title={words.sites}
      action={
        <Button variant="soft" onClick={onAdd}>
          {words.addSite}
        </Button>
      }
    >
      {rows.length === 0 ? <p>{words.noSites}</p> : <ShownRows rows={rows} />}
    </SettingsCard>
  );
}
