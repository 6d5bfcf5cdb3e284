'use client';

import type { CalibrationFigures } from '@biophony/contract';
import { scoreToX } from '@biophony/statistics';
import type { RefObject } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../../context/page-messages.ts';
import { numberFormat } from '../../../format/intl.ts';
import { curvePaths, stepsPath, stratumPoints } from '../model/curve-paths.ts';
import { curveScale, leftOf, scoreTicks, topOf } from '../model/curve-scale.ts';

interface CurvePictureProps {
  svg: RefObject<SVGSVGElement | null>;
  figures: CalibrationFigures;
  /** The score at which a line stands; null for none. */
  threshold: number | null;
  /** Pixels. */
  width: number;
  height: number;
}

const probabilities = [0, 0.25, 0.5, 0.75, 1];

/** The curve with its band, the strata as points, the rising steps and a threshold, in pixels of the page. */
export function CurvePicture({ svg, figures, threshold, width, height }: CurvePictureProps) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const scale = curveScale(figures, { width, height });
  const { left, right, top, bottom } = scale;
  const number = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 4 }).format(value);
  const curve = figures.curve && curvePaths(figures.curve, scale);
  const line = threshold === null ? null : leftOf(scoreToX(threshold), scale);
  return (
    <svg
      ref={svg}
      className="bp-curve-picture"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {probabilities.map((one) => (
        <g key={one}>
          <path className="bp-curve-tick" d={`M${left} ${topOf(one, scale)}H${right}`} />
          <text className="bp-curve-name" x={left - 8} y={topOf(one, scale) + 4} textAnchor="end">
            {number(one)}
          </text>
        </g>
      ))}
      {scoreTicks(scale).map((one) => {
        const x = leftOf(scoreToX(one), scale);
        return (
          <g key={one}>
            <path className="bp-curve-tick" d={`M${x} ${top}V${bottom}`} />
            <text className="bp-curve-name" x={x} y={bottom + 16} textAnchor="middle">
              {number(one)}
            </text>
          </g>
        );
      })}
      <text className="bp-curve-name" x={(left + right) / 2} y={bottom + 36} textAnchor="middle">
        {words.axisScore}
      </text>
      {curve && <path className="bp-curve-band" d={curve.band} />}
      <path className="bp-curve-steps" d={stepsPath(figures.isotonic, figures.highest, scale)} />
      {curve && <path className="bp-curve-line" d={curve.line} />}
      {line !== null && line >= left && line <= right && (
        <path className="bp-curve-threshold" d={`M${line} ${top}V${bottom}`} />
      )}
      {stratumPoints(figures.strata, scale).map((point) => (
        <g key={point.stratum}>
          <path className="bp-curve-interval" d={`M${point.left} ${point.from}V${point.to}`} />
          <circle className="bp-curve-point" cx={point.left} cy={point.top} r={point.radius} />
        </g>
      ))}
    </svg>
  );
}
