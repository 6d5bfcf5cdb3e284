'use client';

import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { QueueNotice } from '../components/queue-notice.tsx';
import { isAbsent } from '../model/clip-problem.ts';
import { saveVerdicts } from '../verdicts/save-verdicts.ts';
import { useVerdictState } from '../verdicts/use-verdict-queue.ts';
import type { VerdictQueue } from '../verdicts/verdict-queue.ts';

interface ReviewNoticesProps {
  projectId: string;
  readOnly: boolean;
  verdicts: VerdictQueue;
  /** Why further items could not be read. */
  error: ErrorText | null;
  onRetry: () => void;
}

/** What a person has to know before going on: that they may only look, what waits, and what could not be had. */
export function ReviewNotices({
  projectId,
  readOnly,
  verdicts,
  error,
  onRetry,
}: ReviewNoticesProps) {
  const words = useReviewMessages();
  const describe = useDescribe();
  const { waiting, offline, kept, refused, stopped } = useVerdictState(verdicts);
  const text = stopped && describe(stopped, words.stopped);
  const why = isAbsent(stopped)
    ? words.left
    : [text?.message, text?.hint].filter(Boolean).join(' ');
  return (
    <>
      {readOnly && (
        <Notice>
          <p>{words.viewer}</p>
        </Notice>
      )}
      <QueueNotice
        waiting={waiting}
        offline={offline}
        kept={kept}
        refused={refused.map((one) => one.error)}
        stopped={stopped && why}
        onRetry={() => void verdicts.flush()}
        onDownload={() => saveVerdicts(verdicts, projectId)}
        onDismiss={verdicts.dismiss}
      />
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
    </>
  );
}
