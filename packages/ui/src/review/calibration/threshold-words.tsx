'use client';

import type { CalibrationFigures } from '@biophony/contract';
import { numberFormat } from '../../base/intl.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useCalibrationMessages } from '../../kit/use-page-messages.ts';
import { chosenThreshold, scoreText, shareText } from './chosen-threshold.ts';

interface ThresholdWordsProps {
  figures: CalibrationFigures;
  /** Seed of the calibration, or of the sample before one is kept. */
  seed: string;
}

const wanted = 0.9;

/** From which confidence on detections can be relied on, and how well that is known. */
export function ThresholdWords({ figures, seed }: ThresholdWordsProps) {
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  const share = shareText(wanted, locale);
  const of = (by: 'precision' | 'probability') =>
    chosenThreshold({ ...figures, seed }, { by, least: wanted });
  const { score: from } = of('precision');
  const { score: at, interval } = of('probability');
  const half =
    interval && interval.low !== null && interval.high !== null
      ? (interval.high - interval.low) / 2
      : null;
  const digits = numberFormat(locale, { maximumFractionDigits: 2 });
  return (
    <div className="bp-threshold-words">
      <p>{from === null ? t.wordsNone(share) : t.words(scoreText(from, locale), share)}</p>
      {at !== null && (
        <p className="bp-small bp-soft">
          {half === null
            ? t.wordsOpen(scoreText(at, locale), share)
            : t.wordsKnown(scoreText(at, locale), share, digits.format(Math.max(half, 0.01)))}
        </p>
      )}
    </div>
  );
}
