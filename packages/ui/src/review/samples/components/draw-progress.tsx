'use client';

import { Button } from '@radix-ui/themes';
import { ModalActions } from '../../../components/dialog/modal-frame.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useSamplesMessages } from '../../../context/page-messages.ts';
import { numberFormat } from '../../../format/intl.ts';
import { percentOf } from '../../../format/percent.ts';
import type { DrawNews } from '../../drawing/draw-calls.ts';

interface DrawProgressProps {
  /** Null while nothing was read yet. */
  news: DrawNews | null;
  onStop: () => void;
}

/** How far a drawing is. */
export function DrawProgress({ news, onStop }: DrawProgressProps) {
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const told = news?.part === 'rows' ? words.drawingRows : words.drawingScores;
  return (
    <div className="bp-stack">
      <p className="bp-small">{news ? told(number(news.done), number(news.of)) : words.drawing}</p>
      <ProgressBar
        label={words.drawing}
        percent={news ? percentOf(news.done, news.of) : 0}
        tone="good"
      />
      <ModalActions>
        <Button size="3" variant="soft" color="gray" onClick={onStop}>
          {words.stop}
        </Button>
      </ModalActions>
    </div>
  );
}
