'use client';

import { Facts } from '../../components/project/facts.tsx';
import { formatClock } from '../../format/durations.ts';
import { useLook } from '../../provider/look-context.ts';
import type { DetectionRow } from '../engine/calls.ts';
import type { Recording } from '../headless/find-recording.ts';
import { momentText } from '../headless/moment-words.ts';
import { useBandText } from './detection-cells.tsx';
import { numberFormat } from '../headless/intl.ts';

interface DetectionFactsProps {
  detection: DetectionRow;
  /** The recording it stands in, once it was found. */
  recording: Recording | null;
}

/** When, where in the recording, how sure, and in which recording. */
export function DetectionFacts({ detection, recording }: DetectionFactsProps) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const bandText = useBandText();
  const { time, start_s: start, end_s: end, confidence, snr_db: snr, file } = detection;
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  return (
    <Facts
      facts={[
        { label: words.recordedAt, value: time === null ? words.noTime : momentText(time, locale) },
        { label: words.columnConfidence, value: confidence.toFixed(2) },
        { label: words.position, value: `${formatClock(start)} – ${formatClock(end)}` },
        { label: words.columnBand, value: bandText(detection) },
        snr === null ? null : { label: words.columnSnr, value: words.decibels(number.format(snr)) },
        { label: words.device, value: recording?.device ?? null, code: true },
        {
          label: words.columnFile,
          value: recording ? (
            <a href={recording.url} download title={words.openRecording}>
              {file}
            </a>
          ) : (
            file
          ),
        },
      ]}
    />
  );
}
