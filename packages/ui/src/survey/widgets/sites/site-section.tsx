'use client';

import type { Site, SiteUpdate } from '@biophony/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { SiteDialog } from '../../components/sites/site-dialog.tsx';
import { SiteList } from '../../components/sites/site-list.tsx';
import { useSurveyChange } from '../../headless/setup/use-survey-change.ts';

interface SiteSectionProps {
  projectId: string;
  sites: readonly Site[];
  /** Whether the person may change them. */
  canChange: boolean;
}

/** The sites of a project: listed, added, changed and deleted. */
export function SiteSection({ projectId, sites, canChange }: SiteSectionProps) {
  const words = useSitesMessages();
  // By ID, so that the form hears of what was changed elsewhere meanwhile.
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
