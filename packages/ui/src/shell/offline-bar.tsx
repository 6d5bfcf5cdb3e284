'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime } from '../base/format.ts';
import { times } from '../base/times.ts';
import { projectsUnsent, type UnsentWork, unsentWork } from '../base/unsent.ts';
import { useKit, useOffline } from '../kit/kit-context.ts';
import { usePresentation } from '../kit/presentation-context.ts';
import { useOfflineMessages } from '../kit/use-offline-messages.ts';
import { getNoteStore } from '../projects/kept-notes.ts';

interface OfflineLineProps {
  /** There is no network; else it is back. */
  away: boolean;
  /** Time of what is shown, where it is not of now. */
  since: string | null;
  work: Pick<UnsentWork, 'verdicts' | 'notes'>;
  /** Notes that the service refused, and the address of a project that has one. */
  refused?: number;
}

/** What is shown without a network, and what waits to be sent. */
function OfflineLine({ away, since, work, refused = 0 }: OfflineLineProps) {
  const t = useOfflineMessages();
  const waiting = { verdicts: work.verdicts, notes: work.notes - refused };
  const waits = waiting.verdicts + waiting.notes > 0 ? t.waits(waiting) : '';
  const failed = refused > 0 ? t.notSent({ verdicts: 0, notes: refused }) : '';
  const back = waits || failed ? t.back : t.backSent;
  const sentences = [away ? t.away(since) : back, waits, failed];
  return <p>{sentences.filter(Boolean).join(' ')}</p>;
}

const pollMs = 1_000;
/** How long the bar waits for what is being sent once the network is back. */
const longestMs = 60_000;

function useUnsentWork(uid: string, watching: boolean): UnsentWork {
  const [work, setWork] = useState(() => unsentWork(uid));
  useEffect(() => {
    if (!watching) return;
    // Local storage tells other tabs alone of a change.
    const read = () => setWork(unsentWork(uid));
    const timer = setInterval(read, pollMs);
    return () => clearInterval(timer);
  }, [uid, watching]);
  return work;
}

/** Bar above the page without a network, and for a moment when the network is back. */
export function OfflineBar({ uid }: { uid: string }) {
  const { queryClient, Link } = useKit();
  const { locale } = usePresentation();
  const { show } = useOfflineMessages();
  const { away, since } = useOffline();
  const [was, setWas] = useState(away);
  const [back, setBack] = useState(false);
  const work = useUnsentWork(uid, away || back);
  if (was !== away) {
    setWas(away);
    setBack(!away);
  }
  const readAgain = useEffectEvent(
    () =>
      void queryClient.invalidateQueries({
        // What is gone through one by one, such as the clips of a review, stays as it was begun.
        predicate: ({ observers }) =>
          observers.every(({ options }) => options.refetchOnReconnect !== false),
      }),
  );
  useEffect(() => {
    if (back) readAgain();
  }, [back]);
  const refused = projectsUnsent('notes', uid).flatMap((projectId) =>
    getNoteStore(uid, projectId)
      .list()
      .filter(({ error }) => error !== undefined)
      .map(() => projectId),
  );
  const [first] = refused;
  const waits = work.verdicts + work.notes > refused.length;
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(false), waits ? longestMs : times.snackbar);
    return () => clearTimeout(timer);
  }, [back, waits]);
  return (
    <output className="bp-offline" data-away={away ? '' : undefined}>
      {(away || back) && (
        <OfflineLine
          away={away}
          since={since === null ? null : formatDateTime(new Date(since).toISOString(), locale)}
          work={work}
          refused={refused.length}
        />
      )}
      {back && first !== undefined && (
        <Link destination={{ to: 'project', projectId: first }}>{show}</Link>
      )}
    </output>
  );
}
