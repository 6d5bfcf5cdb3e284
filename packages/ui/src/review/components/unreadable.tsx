'use client';

import { Button } from '@radix-ui/themes';
import { Notice } from '../../components/feedback/notice.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';

interface UnreadableProps {
  /** Why, and what can be done. */
  text: string;
  /** Goes on to the next clip; absent where the review is over. `byPointer` where a mouse or a finger asked for it. */
  onNext?: (byPointer: boolean) => void;
  /** Absent where trying again is of no use. */
  onRetry?: () => void;
}

/** Stands in place of a clip that cannot be read. */
export function Unreadable({ text, onNext, onRetry }: UnreadableProps) {
  const words = useReviewMessages();
  return (
    <Notice tone="warn" live>
      <p>{text}</p>
      <div className="bp-row bp-review-trouble">
        {onNext && (
          <Button size="2" variant="soft" onClick={({ detail }) => onNext(detail > 0)}>
            {words.nextClip}
          </Button>
        )}
        {onRetry && (
          <Button size="2" variant="soft" color="gray" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        )}
      </div>
    </Notice>
  );
}
