'use client';

import { usePresentation } from '../../../context/presentation-context.ts';
import { stripOf } from '../../model/activity/activity-strip.ts';
import type { Found } from '../../model/activity/found.ts';
import { numberFormat } from '../../../format/intl.ts';
import { dayText } from '../../model/words/moment-words.ts';

/** When things were heard, in one line of bars. Nothing where no detection has a time. */
export function ActivityStrip({ found }: { found: Pick<Found, 'byDay' | 'byHour'> }) {
  const { messages, locale } = usePresentation();
  const { explore: words } = messages;
  const strip = stripOf(found);
  const [first, last] = [strip?.bars[0], strip?.bars.at(-1)];
  if (!strip || !first || !last) return null;
  const most = strip.bars.reduce((a, b) => (b.detections > a.detections ? b : a), first);
  const name = (start: string) => (strip.by === 'hour' ? start : dayText(start, locale));
  const number = numberFormat(locale).format(most.detections);
  const end = strip.by === 'hour' ? '24:00' : dayText(found.byDay.at(-1)?.day ?? '', locale);
  return (
    <figure className="bp-activity-strip">
      <figcaption className="bp-small">
        {strip.by === 'hour' ? words.stripByHour : words.stripByDay}
      </figcaption>
      <div className="bp-activity-strip-bars" aria-hidden="true">
        {strip.bars.map(({ start, detections }) => (
          <span
            key={start}
            style={{ height: `${most.detections > 0 ? (100 * detections) / most.detections : 0}%` }}
          />
        ))}
      </div>
      <p className="bp-activity-strip-ends bp-small bp-soft bp-numbers">
        <span>{name(first.start)}</span>
        <span>{words.stripMost(number, name(most.start), strip.days)}</span>
        <span>{end}</span>
      </p>
    </figure>
  );
}
