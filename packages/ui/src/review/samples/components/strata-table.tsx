'use client';

import { usePresentation } from '../../../context/presentation-context.ts';
import { useSamplesMessages } from '../../../context/page-messages.ts';
import { keyboardScroll } from '../../../components/form/keyboard-scroll.ts';
import { numberFormat } from '../../../format/intl.ts';
import type { DrawnStratum } from '../../drawing/draw-calls.ts';
import { rangeTexts } from '../model/score-text.ts';

interface StrataTableProps {
  title: string;
  strata: readonly DrawnStratum[];
}

/** How many detections each stratum has, and how many of them were drawn. */
export function StrataTable({ title, strata }: StrataTableProps) {
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const most = Math.max(1, ...strata.map(({ detections }) => detections));
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <section className="bp-chart-table" aria-label={title} {...keyboardScroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.stratum}</th>
            <th scope="col">{words.detections}</th>
            <th scope="col" data-numeric="">
              {words.inSample}
            </th>
          </tr>
        </thead>
        <tbody>
          {strata.map(({ low, high, detections, drawn }) => (
            <tr key={low}>
              <td>{words.between(...rangeTexts(low, high, locale))}</td>
              <td className="bp-strata-cell">
                <span className="bp-strata-bar" aria-hidden="true">
                  <span style={{ width: `${(100 * detections) / most}%` }} />
                </span>
                {number(detections)}
              </td>
              <td data-numeric="">{number(drawn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
