'use client';

import type { CorrectionPreview } from '@biophony/contract';
import type { DawnCheck } from '@biophony/recordings/survey';
import { keyboardScroll } from '../../../components/form/keyboard-scroll.ts';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { formatRecordedAt } from '../../../format/dates.ts';
import { numberFormat } from '../../../format/intl.ts';
import { DawnPanel } from './dawn-panel.tsx';
import { inZone } from '../../model/setup/zone-times.ts';

interface PreviewProps {
  preview: CorrectionPreview;
  /** The zone in which times are told, a name or an offset. */
  zone: string;
  /** Null where nothing can be told of it. */
  dawn: DawnCheck | 'failed' | null;
}

/** What a correction would change: how many recordings, what would be odd afterwards, and some of them before and after. */
export function CorrectionPreviewPanel({ preview, zone, dawn }: PreviewProps) {
  const { locale } = usePresentation();
  const words = useSitesMessages();
  const number = (value: number) => numberFormat(locale).format(value);
  const told = (iso: string) => inZone(iso, zone);
  const { first, last, examples } = preview;
  const remarks = [
    ...(preview.in_future > 0 ? [words.inFuture(preview.in_future)] : []),
    ...(preview.skipped > 0 ? [words.skipped(preview.skipped)] : []),
    ...(preview.repeated > 0 ? [words.repeated(preview.repeated)] : []),
    ...(preview.leaving > 0 ? [words.leaving(preview.leaving)] : []),
    ...(preview.joining > 0 ? [words.joining(preview.joining)] : []),
    ...preview.overlaps.map(({ site_name }) => words.overlapping(site_name)),
    ...preview.problems,
  ];
  return (
    <section className="bp-survey-preview" aria-label={words.previewTitle}>
      <h3>{words.previewTitle}</h3>
      <p>
        {preview.recordings === 0
          ? words.previewNone
          : words.previewCount(number(preview.changed), number(preview.recordings))}
      </p>
      {first && last && <p>{words.previewPeriod(told(first), told(last), zone)}</p>}
      {remarks.length > 0 && (
        <ul className="bp-bullets">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {dawn === 'failed' && <p className="bp-small">{words.dawnFailed}</p>}
      {dawn !== null && dawn !== 'failed' && <DawnPanel dawn={dawn} />}
      {examples.length > 0 && (
        <section className="bp-chart-table" aria-label={words.examples} {...keyboardScroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.recorded}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.after}</th>
                <th scope="col">{words.file}</th>
              </tr>
            </thead>
            <tbody>
              {examples.map(({ filename, recorded_at, before, after }) => (
                <tr key={`${filename} ${recorded_at}`}>
                  <td>{formatRecordedAt(recorded_at)}</td>
                  <td>{told(before)}</td>
                  <td>{told(after)}</td>
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
