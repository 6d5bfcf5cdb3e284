'use client';

import type { CalibrationFigures } from '@biophony/contract';
import { Facts } from '../../../components/project/facts.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../../context/page-messages.ts';
import { numberFormat } from '../../../format/intl.ts';
import { shareText } from '../../samples/model/score-text.ts';

/** How many verdicts there are, and what share of all detections is right by them. */
export function VerdictNumbers({ figures }: { figures: CalibrationFigures }) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const share = (value: number) => shareText(value, locale);
  const { density } = figures;
  return (
    <Facts
      facts={[
        { label: words.yes, value: number(figures.yes), big: true },
        { label: words.no, value: number(figures.no), big: true },
        { label: words.unsure, value: number(figures.unsure), big: true },
        { label: words.open, value: number(figures.open), big: true },
        density && {
          label: words.density,
          value: (
            <>
              {share(density.estimate)}{' '}
              <span className="bp-small bp-soft">
                {words.densityText(share(density.low), share(density.high))}
              </span>
            </>
          ),
          big: true,
        },
      ]}
    />
  );
}
