'use client';

import { useMapMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { formatSpan } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';
import type { ColourClass } from '../../model/map/classes.ts';
import type { MapColour } from '../../model/map/map-site.ts';
import { legendEfforts, radiusOf } from '../../model/map/symbols.ts';

interface MapLegendProps {
  colour: MapColour;
  areKinds: boolean;
  classes: readonly ColourClass[];
  /** Seconds of the site with most effort. */
  most: number;
  /** Whether there are sites without effort, blurred ones, and such as the filter leaves out. */
  hollow: boolean;
  blurred: boolean;
  aside: boolean;
}

/** What sizes and colours stand for. */
export function MapLegend(props: MapLegendProps) {
  const { colour, areKinds, classes, most, hollow, blurred, aside } = props;
  const words = useMapMessages();
  const { messages, locale } = usePresentation();
  const number = numberFormat(locale, { maximumSignificantDigits: 3 });
  const textOf = ({ from, to }: ColourClass) => {
    if (colour === 'detected') return words.detectedOrNot[from > 0 ? 1 : 0];
    const [low, high] = [number.format(from), number.format(to)];
    return low === high ? low : words.range(low, high);
  };
  return (
    <div className="bp-map-legend bp-small bp-soft bp-numbers" aria-hidden="true">
      <span>
        <b>{areKinds && colour === 'richness' ? words.kinds.richness : words.colours[colour]}</b>
        {classes.map((one) => (
          <span key={one.step}>
            <i className="bp-map-swatch" style={{ background: `var(--bp-data-${one.step})` }} />
            {textOf(one)}
          </span>
        ))}
      </span>
      {most > 0 && (
        <span>
          <b>{words.effort}</b>
          {legendEfforts(most).map((seconds) => (
            <span key={seconds}>
              <i
                className="bp-map-swatch"
                data-size=""
                style={{ width: 2 * radiusOf(seconds, most), height: 2 * radiusOf(seconds, most) }}
              />
              {formatSpan(seconds, messages.format, locale)}
            </span>
          ))}
        </span>
      )}
      <span>
        {hollow && (
          <span>
            <i className="bp-map-swatch" data-hollow="" />
            {words.hollow}
          </span>
        )}
        {blurred && (
          <span>
            <i className="bp-map-swatch" data-cell="" />
            {words.blurred}
          </span>
        )}
        {aside && (
          <span>
            <i className="bp-map-swatch" data-aside="" />
            {words.aside}
          </span>
        )}
      </span>
    </div>
  );
}
