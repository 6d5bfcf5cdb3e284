'use client';

import type { ViewerLink } from '@biophony/contract';
import { useState } from 'react';
import { SecretDialog } from '../../components/account-dialogs/secret-dialog.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { ViewerLinkDialog } from '../../components/members/viewer-link-dialog.tsx';
import { ViewerLinksCard } from '../../components/members/viewer-links-card.tsx';
import { useMembersMessages } from '../../context/member-messages.ts';
import { useViewerLinks } from '../../headless/members/use-viewer-links.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { secretLink } from '../../model/secret-link.ts';

/** The links with which people without an account read a project: making and revoking them. */
export function ViewerLinks({ projectId }: { projectId: string }) {
  const words = useMembersMessages();
  const snackbar = useSnackbar();
  const { list, making, revoking } = useViewerLinks(projectId);
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<ViewerLink | null>(null);
  const made = making.answer;
  const ask = (link: ViewerLink | null) => {
    revoking.forget();
    setAsked(link);
  };
  const close = () => {
    making.forget();
    setAsking(false);
  };
  const revoke = async ({ link_id: id }: ViewerLink) => {
    if (!(await revoking.run(id))) return;
    setAsked(null);
    snackbar.show('success', words.viewerRevoked);
  };
  return (
    <ViewerLinksCard
      links={list.rows}
      error={list.error}
      onRetry={list.retry}
      onMore={list.more}
      onMake={() => setAsking(true)}
      onRevoke={ask}
    >
      <ViewerLinkDialog
        open={isAsking && made === null}
        busy={making.busy}
        error={making.error}
        onMake={(terms) => void making.run(terms)}
        onClose={close}
      />
      <SecretDialog
        secret={made && secretLink('shared', made.token)}
        words={{
          title: words.viewerLinkTitle,
          text: words.viewerLinkText,
          label: words.linkLabel,
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={asked !== null}
        title={words.viewerRevokeTitle}
        question={words.viewerRevokeQuestion(asked?.name ?? '')}
        action={words.revoke}
        busyAction={words.revoking}
        busy={revoking.busy}
        onConfirm={() => asked && void revoke(asked)}
        onClose={() => ask(null)}
      >
        <p>{words.viewerRevokeText}</p>
        {revoking.error && <ErrorAlert error={revoking.error} />}
      </ConfirmDialog>
    </ViewerLinksCard>
  );
}
