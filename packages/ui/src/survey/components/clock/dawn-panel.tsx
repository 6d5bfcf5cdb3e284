'use client';

import type { DawnCheck, DawnFigures } from '@biophony/recordings/survey';
import { keyboardScroll } from '../../../components/form/keyboard-scroll.ts';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';
import { dateOf } from '../../model/view/days.ts';

/** A minute of the day as a clock shows it. */
const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The first peak of activity against sunrise, by the clock as it is and as it would be. */
export function DawnPanel({ dawn }: { dawn: DawnCheck }) {
  const { locale } = usePresentation();
  const words = useSitesMessages();
  const { before, after } = dawn;
  // Hours are as exact as it gets.
  const distance = ({ minutesAfterSunrise: minutes }: DawnFigures) =>
    words.fromSunrise(Math.round(minutes / 60));
  const row = (name: string, { hour, sunriseMinute }: DawnFigures) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{words.hours(clockTime(hour * 60), clockTime((hour + 1) * 60))}</td>
      <td>{clockTime(sunriseMinute)}</td>
    </tr>
  );
  return (
    <>
      <p>{words.dawn(distance(before), distance(after))}</p>
      <section className="bp-chart-table" aria-label={words.dawnTable} {...keyboardScroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.clock}</th>
              <th scope="col">{words.firstPeak}</th>
              <th scope="col">{words.sunrise}</th>
            </tr>
          </thead>
          <tbody>
            {row(words.before, before)}
            {row(words.after, after)}
          </tbody>
        </table>
      </section>
      <p className="bp-small bp-soft">
        {words.dawnFrom(
          before.days,
          numberFormat(locale).format(before.detections),
          dateOf(before.middleDay),
        )}
      </p>
    </>
  );
}
