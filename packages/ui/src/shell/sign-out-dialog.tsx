'use client';

import type { Project, ProjectSummary } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { useStore } from '../base/store.ts';
import { pause } from '../base/times.ts';
import { type UnsentWork, unsentWork } from '../base/unsent.ts';
import { useKit, useOffline } from '../kit/kit-context.ts';
import { Modal, ModalActions } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useOfflineMessages } from '../kit/use-offline-messages.ts';
import type { UnsentQuestion } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { sendWaiting } from './use-send-waiting.ts';

/** Milliseconds; a queue repeats its tries for longer. */
const longestSending = 15_000;

interface SignOutViewProps {
  open: boolean;
  work: UnsentWork;
  /** Titles of its projects, where they are known. */
  titles: readonly string[];
  sending?: boolean;
  /** There is no network: nobody can sign out. */
  away?: boolean;
  /** Some was tried and could not be sent. */
  failed?: boolean;
  onSend?: (() => void) | undefined;
  onAnswer: (leave: boolean) => void;
}

/** Asks before signing out deletes what waits to be sent. */
function SignOutView(props: SignOutViewProps) {
  const { open, work, titles, away, sending = false, failed = false, onSend, onAnswer } = props;
  const { signOut: t, notSent } = useOfflineMessages();
  return (
    <Modal
      open={open}
      title={away ? t.awayTitle : t.title}
      description={away ? t.awayText : t.text(work, titles, work.projectIds.length)}
      locked={sending}
      onClose={() => onAnswer(false)}
    >
      {failed && (
        <Notice tone="warn" live>
          <p>{notSent(work)}</p>
        </Notice>
      )}
      <ModalActions>
        {/* First, so that the focus goes to the safe choice. */}
        <Button size="3" disabled={sending} onClick={() => onAnswer(false)}>
          {t.stay}
        </Button>
        {onSend && (
          <Button size="3" variant="soft" disabled={sending} onClick={onSend}>
            {sending ? t.sending : t.send}
          </Button>
        )}
        {!away && (
          <Button
            size="3"
            variant="soft"
            color="red"
            disabled={sending}
            onClick={() => onAnswer(true)}
          >
            {t.leave}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}

/** The dialog of a sign-out, with the work and the projects of the account. */
export function SignOutDialog({ question }: { question: UnsentQuestion }) {
  const { client, auth, queryClient } = useKit();
  const { user } = useSession();
  const { away } = useOffline();
  const { asking } = useStore(question);
  const [asked, setAsked] = useState(asking);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<UnsentWork | null>(null);
  // The text stays while the dialog closes.
  if (asking && asking !== asked) setAsked(asking);
  const uid = user?.uid;
  const titleOf = (id: string) =>
    queryClient.getQueryData<Project>(keys.project(id))?.title ??
    queryClient
      .getQueryData<ProjectSummary[]>(keys.projects)
      ?.find(({ project_id }) => project_id === id)?.title;
  if (!asked) return null;
  const send = async (account: string) => {
    setSending(true);
    await Promise.race([sendWaiting({ client, auth, uid: account }), pause(longestSending)]);
    setSending(false);
    const left = unsentWork(account);
    if (left.projectIds.length === 0) return question.answer(true);
    setFailed(left);
    question.set({ asking: left });
  };
  return (
    <SignOutView
      open={asking !== null}
      away={away}
      work={asked}
      titles={asked.projectIds.map(titleOf).filter((title) => title !== undefined)}
      sending={sending}
      failed={failed === asked}
      onSend={away || uid === undefined ? undefined : () => void send(uid)}
      onAnswer={question.answer}
    />
  );
}
