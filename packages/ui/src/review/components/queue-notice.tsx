'use client';

import { Button } from '@radix-ui/themes';
import { Notice } from '../../components/feedback/notice.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';

interface QueueNoticeProps {
  waiting: number;
  offline: boolean;
  kept: boolean;
  /** Sentences of the service about verdicts that it did not take. */
  refused: readonly string[];
  /** Why nothing can be sent, in a sentence; null where it can. */
  stopped: string | null;
  onRetry: () => void;
  /** Saves those that wait or were refused as a table. */
  onDownload: () => void;
  onDismiss: () => void;
}

/** What keeps verdicts from the service. Reviewing goes on meanwhile. */
export function QueueNotice(props: QueueNoticeProps) {
  const { waiting, offline, kept, refused, stopped, onRetry, onDismiss } = props;
  const words = useReviewMessages();
  const { common } = useMessages();
  const download = (
    <Button size="2" variant="soft" color="gray" onClick={props.onDownload}>
      {words.downloadThem}
    </Button>
  );
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warn" live>
          <p>{words.refused(refused.length)}</p>
          <ul>
            {[...new Set(refused)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <div className="bp-row bp-review-trouble">
            {download}
            <Button size="2" variant="soft" color="gray" onClick={onDismiss}>
              {common.dismiss}
            </Button>
          </div>
        </Notice>
      )}
      {stopped !== null && (
        <Notice tone="warn" live>
          <p>
            {words.stopped} {stopped}
          </p>
          <div className="bp-row bp-review-trouble">
            <Button size="2" variant="soft" color="gray" onClick={onRetry}>
              {words.tryAgain}
            </Button>
            {waiting > 0 && download}
          </div>
        </Notice>
      )}
      {offline && waiting > 0 && (
        <Notice>
          <p>{kept ? words.offline(waiting) : words.unkept}</p>
        </Notice>
      )}
    </>
  );
}
