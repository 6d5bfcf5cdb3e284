'use client';

import type { CalibrationFigures } from '@biophony/contract';
import { scoreToX } from '@biophony/statistics';
import { type RefObject, useRef, useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { saveBlob } from '../../base/browser.ts';
import { ChartFrame } from '../../explorer/charts/chart-frame.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useCalibrationMessages } from '../../kit/use-page-messages.ts';
import { useWidth } from '../../kit/use-width.ts';
import { scoreText } from './chosen-threshold.ts';
import {
  curvePaths,
  curveScale,
  curveTable,
  leftOf,
  scoreTicks,
  stepsPath,
  stratumPoints,
  topOf,
} from './curve.ts';

/** Styles copied into a saved image. */
const styles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** Standalone SVG 1.1 of an image on the page, on the colour of its card, with its styles. */
function pictureSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif');
  const [from, to] = [svg, copy].map((one) => [...one.querySelectorAll<SVGElement>('*')]);
  for (const [at, element] of from!.entries()) {
    const style = getComputedStyle(element);
    for (const name of styles) to![at]?.setAttribute(name, style.getPropertyValue(name));
    to![at]?.removeAttribute('class');
  }
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute(
    'fill',
    getComputedStyle(svg).getPropertyValue('--bp-card').trim() || '#ffffff',
  );
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Pixels of the saved image per pixel of the page. */
const density = 3;

/** PNG of an image; null where the browser makes none. */
async function picturePng(svg: SVGSVGElement): Promise<Blob | null> {
  const { width, height } = svg.viewBox.baseVal;
  const image = new Image(width * density, height * density);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureSvg(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(image, 0, 0, image.width, image.height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

interface CurveFilesProps {
  svg: RefObject<SVGSVGElement | null>;
  /** Name of the files, without extension. */
  filename: string;
  json: unknown;
}

function CurveFiles({ svg, filename, json }: CurveFilesProps) {
  const t = useCalibrationMessages();
  const [problem, setProblem] = useState<string | null>(null);
  const save = (text: string, type: string, ending: string) =>
    saveBlob(new Blob([text], { type }), `${filename}.${ending}`);
  /** The image, if shown instead of the table. */
  const findPicture = () => {
    setProblem(svg.current ? null : t.pictureHidden);
    return svg.current;
  };
  const savePicture = () => {
    const picture = findPicture();
    if (picture) save(pictureSvg(picture), 'image/svg+xml', 'svg');
  };
  const saveImage = async () => {
    const picture = findPicture();
    if (!picture) return;
    const blob = await picturePng(picture).catch(() => null);
    if (blob) saveBlob(blob, `${filename}.png`);
    else setProblem(t.imageFailed);
  };
  return (
    <>
      <button type="button" className="bp-quiet" aria-label={t.pictureOf} onClick={savePicture}>
        {t.picture}
      </button>
      <button
        type="button"
        className="bp-quiet"
        aria-label={t.imageOf}
        onClick={() => void saveImage()}
      >
        {t.image}
      </button>
      <button
        type="button"
        className="bp-quiet"
        aria-label={t.jsonOf}
        onClick={() => save(`${JSON.stringify(json, null, 2)}\n`, 'application/json', 'json')}
      >
        {t.json}
      </button>
      {problem && <span role="alert">{problem}</span>}
    </>
  );
}

interface CurvePictureProps {
  svg: RefObject<SVGSVGElement | null>;
  figures: CalibrationFigures;
  /** Score of a vertical line; null for none. */
  threshold: number | null;
  /** Pixels. */
  width: number;
  height: number;
}

const probabilities = [0, 0.25, 0.5, 0.75, 1];

/** Pixels of the page. */
function CurvePicture({ svg, figures, threshold, width, height }: CurvePictureProps) {
  const t = useCalibrationMessages();
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
        {t.axisScore}
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

interface CurveChartProps {
  figures: CalibrationFigures;
  /** The threshold drawn and its label; null for none. */
  threshold: { score: number; text: string } | null;
  /** Name of downloaded files, without extension. */
  filename: string;
  json: unknown;
}

const height = 340;

export function CurveChart({ figures, threshold, filename, json }: CurveChartProps) {
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  const svg = useRef<SVGSVGElement>(null);
  const { ref, width } = useWidth();
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <ChartFrame
      title={t.chart}
      filename={filename}
      actions={<CurveFiles svg={svg} filename={filename} json={json} />}
      text={
        <>
          {t.chartText(number(figures.yes), number(figures.no))}{' '}
          {threshold && t.chartTextThreshold(threshold.text, scoreText(threshold.score, locale))}
        </>
      }
      table={() => curveTable(figures, t)}
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
              {t[kind]}
            </span>
          ))}
      </p>
    </ChartFrame>
  );
}
