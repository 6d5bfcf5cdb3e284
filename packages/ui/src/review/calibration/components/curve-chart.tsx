'use client';

import type { CalibrationFigures } from '@biophony/contract';
import { useRef } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../../context/page-messages.ts';
import { ChartFrame } from '../../../explorer/components/chart/chart-frame.tsx';
import { useWidth } from '../../../explorer/components/list/use-width.ts';
import { numberFormat } from '../../../format/intl.ts';
import { scoreText } from '../../samples/model/score-text.ts';
import { curveTable } from '../model/curve-table.ts';
import { CurveFiles } from './curve-files.tsx';
import { CurvePicture } from './curve-picture.tsx';

interface CurveChartProps {
  figures: CalibrationFigures;
  /** The threshold that is drawn, and what it is for; null for none. */
  threshold: { score: number; text: string } | null;
  /** Name of downloaded files, without their ending. */
  filename: string;
  /** What is saved as JSON. */
  json: unknown;
}

const height = 340;

/** The curve of a calibration, with the table behind it and files of both. */
export function CurveChart({ figures, threshold, filename, json }: CurveChartProps) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const svg = useRef<SVGSVGElement>(null);
  const { ref, width } = useWidth();
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <ChartFrame
      title={words.chart}
      filename={filename}
      actions={<CurveFiles svg={svg} filename={filename} json={json} />}
      text={
        <>
          {words.chartText(number(figures.yes), number(figures.no))}{' '}
          {threshold &&
            words.chartTextThreshold(threshold.text, scoreText(threshold.score, locale))}
        </>
      }
      table={() => curveTable(figures, words)}
    >
      <div ref={ref} className="bp-curve">
        {width > 0 && (
          <CurvePicture
            svg={svg}
            figures={figures}
            threshold={threshold?.score ?? null}
            width={width}
            height={height}
          />
        )}
      </div>
      <p className="bp-legend bp-curve-legend bp-small bp-soft" aria-hidden="true">
        {(['curve', 'strata', 'steps', 'threshold'] as const)
          .filter((kind) => kind !== 'threshold' || threshold)
          .map((kind) => (
            <span key={kind} data-kind={kind}>
              <span />
              {words[kind]}
            </span>
          ))}
      </p>
    </ChartFrame>
  );
}
