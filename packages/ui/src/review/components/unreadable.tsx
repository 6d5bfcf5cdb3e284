'use client';

import { Button } from '@radix-ui/themes';
import { Notice } from '../../components/feedback/notice.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';

interface UnreadableProps {
  /** Why, and what can be done. */
  text: string;
  /** Absent where trying again is of no use. */
  onRetry?: () => void;
}

/** Stands in place of a clip that cannot be read. */
export function Unreadable({ text, onRetry }: UnreadableProps) {
  const words = useReviewMessages();
  return (
    <Notice tone="warn" live>
      <p>{text}</p>
      {onRetry && (
        <Button size="2" variant="soft" color="gray" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
