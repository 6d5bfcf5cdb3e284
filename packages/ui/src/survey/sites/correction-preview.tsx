'use client';

import type { CorrectionPreview } from '@biophony/contract';
import type { DawnCheck, DawnFigures } from '@biophony/recordings/survey';
import { formatRecordedAt } from '../../base/format.ts';
import { numberFormat } from '../../base/intl.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { keyboardScroll } from '../../kit/use-rows-in-sight.ts';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { formatDay } from '../days.ts';
import { inZone } from './use-site-forms.ts';

const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function DawnPanel({ dawn }: { dawn: DawnCheck }) {
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const { before, after } = dawn;
  // Accurate to hours at best.
  const distance = ({ minutesAfterSunrise: minutes }: DawnFigures) =>
    t.fromSunrise(Math.round(minutes / 60));
  const row = (name: string, { hour, sunriseMinute }: DawnFigures) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{t.hours(clockTime(hour * 60), clockTime((hour + 1) * 60))}</td>
      <td>{clockTime(sunriseMinute)}</td>
    </tr>
  );
  return (
    <>
      <p>{t.dawn(distance(before), distance(after))}</p>
      <section className="bp-chart-table" aria-label={t.dawnTable} {...keyboardScroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.clock}</th>
              <th scope="col">{t.firstPeak}</th>
              <th scope="col">{t.sunrise}</th>
            </tr>
          </thead>
          <tbody>
            {row(t.before, before)}
            {row(t.after, after)}
          </tbody>
        </table>
      </section>
      <p className="bp-small bp-soft">
        {t.dawnFrom(
          before.days,
          numberFormat(locale).format(before.detections),
          formatDay(before.middleDay),
        )}
      </p>
    </>
  );
}

interface PreviewProps {
  preview: CorrectionPreview;
  /** Zone of the shown times, a name or an offset. */
  zone: string;
  /** Null where there is none. */
  dawn: DawnCheck | 'failed' | null;
}

export function CorrectionPreviewPanel({ preview, zone, dawn }: PreviewProps) {
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const number = (value: number) => numberFormat(locale).format(value);
  const formatTime = (iso: string) => inZone(iso, zone, locale);
  const { first, last, examples } = preview;
  const remarks = [
    ...(preview.in_future > 0 ? [t.inFuture(preview.in_future)] : []),
    ...(preview.skipped > 0 ? [t.skipped(preview.skipped)] : []),
    ...(preview.repeated > 0 ? [t.repeated(preview.repeated)] : []),
    ...(preview.leaving > 0 ? [t.leaving(preview.leaving)] : []),
    ...(preview.joining > 0 ? [t.joining(preview.joining)] : []),
    ...preview.overlaps.map(({ site_name }) => t.overlapping(site_name)),
    ...preview.problems,
  ];
  return (
    <section className="bp-survey-preview" aria-label={t.previewTitle}>
      <h3>{t.previewTitle}</h3>
      <p>
        {preview.recordings === 0
          ? t.previewNone
          : t.previewCount(number(preview.changed), number(preview.recordings))}
      </p>
      {first && last && <p>{t.previewPeriod(formatTime(first), formatTime(last), zone)}</p>}
      {remarks.length > 0 && (
        <ul className="bp-bullets">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {dawn === 'failed' && <p className="bp-small">{t.dawnFailed}</p>}
      {dawn !== null && dawn !== 'failed' && <DawnPanel dawn={dawn} />}
      {examples.length > 0 && (
        <section className="bp-chart-table" aria-label={t.examples} {...keyboardScroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.recorded}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
                <th scope="col">{t.file}</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ filename, recorded_at, before, after }) => (
                <tr key={`${filename} ${recorded_at}`}>
                  <td>{formatRecordedAt(recorded_at, locale)}</td>
                  <td>{formatTime(before)}</td>
                  <td>{formatTime(after)}</td>
                  <td>{filename}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
