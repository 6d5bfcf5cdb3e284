'use client';

import { numberFormat } from '../../base/intl.ts';
import { Notice } from '../../kit/notice.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useVerdictMessages } from '../../kit/use-page-messages.ts';

interface VerdictNoticesProps {
  /** Verdicts not at the service yet. */
  waiting: number;
  offline: boolean;
  /** False where this browser could not store one. */
  kept: boolean;
  /** Why the service accepts none; null where it does. */
  stopped: string | null;
  /** Sentences on refused verdicts. */
  refused: readonly string[];
  /** Verdicts moved from this browser to the project. */
  moved: number;
  onRetry: () => void;
  /** Downloads waiting and refused verdicts. */
  onDownload: () => void;
  /** Removes refused verdicts. */
  onDismiss: () => void;
}

/** The table has all of them. */
const mostListed = 5;

/** Reports problems of verdicts on their way to the service. */
export function VerdictNotices(props: VerdictNoticesProps) {
  const { waiting, offline, kept, stopped, refused, moved } = props;
  const { locale } = usePresentation();
  const words = useVerdictMessages();
  const number = (value: number) => numberFormat(locale).format(value);
  const download = (
    <button type="button" className="bp-quiet" onClick={props.onDownload}>
      {words.downloadThem}
    </button>
  );
  const sentences = [...new Set(refused)];
  return (
    <>
      {moved > 0 && (
        <Notice tone="good" live>
          <p>{words.moved(number(moved), moved)}</p>
        </Notice>
      )}
      {stopped !== null && waiting > 0 && (
        <Notice tone="bad" live>
          <p>
            {stopped} {words.stopped(number(waiting), waiting)}
          </p>
          <div className="bp-row">
            <button type="button" className="bp-quiet" onClick={props.onRetry}>
              {words.tryAgain}
            </button>
            {download}
          </div>
        </Notice>
      )}
      {stopped === null && offline && waiting > 0 && (
        <Notice tone="warn" live>
          <p>{words.offline(number(waiting), waiting)}</p>
        </Notice>
      )}
      {!kept && (
        <Notice tone="warn" live>
          <p>{words.notKept}</p>
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="bad" live>
          <p>{words.refused(number(refused.length), refused.length)}</p>
          <ul>
            {sentences.slice(0, mostListed).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <div className="bp-row">
            {download}
            <button type="button" className="bp-quiet" onClick={props.onDismiss}>
              {words.dismiss}
            </button>
          </div>
        </Notice>
      )}
    </>
  );
}
