'use client';

import { Facts } from '../../../components/project/facts.tsx';
import { formatClock } from '../../../format/durations.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import type { Recording } from '../../model/clip/find-recording.ts';
import { momentText } from '../../model/words/moment-words.ts';
import { bandOf } from '../../sound/band.ts';
import { SpeciesName } from '../species/species-name.tsx';
import { useBandText, usePlaceText } from '../list/use-values.tsx';
import { numberFormat } from '../../../format/intl.ts';

/** Where the rate of a recording is not known, its bands are judged as those of most recorders (hertz). */
const unknownRate = 48_000;

interface DetectionFactsProps {
  detection: DetectionRow;
  /** The recording it stands in, once it was found. */
  recording: Recording | null;
  /** How many times it was slowed down. */
  expansion: number;
}

/** When, where in the recording, how sure, and in which recording. */
export function DetectionFacts({ detection, recording, expansion }: DetectionFactsProps) {
  const { messages, locale } = usePresentation();
  const { explorer: words, sound } = messages;
  const bandText = useBandText();
  const placeText = usePlaceText();
  const { time, start_s: start, end_s: end, confidence, snr_db: snr, file, corrected } = detection;
  const rate = (recording?.sampleRate ?? unknownRate) * expansion;
  const banded = bandOf(detection, rate) !== null;
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  return (
    <Facts
      facts={[
        corrected && { label: sound.corrected, value: <SpeciesName {...corrected} /> },
        { label: words.recordedAt, value: time === null ? words.noTime : momentText(time, locale) },
        detection.recorded === undefined
          ? null
          : { label: words.asRecorded, value: momentText(detection.recorded, locale) },
        detection.deployment ? { label: words.site, value: detection.deployment.site } : null,
        { label: words.columnConfidence, value: confidence.toFixed(2) },
        { label: words.position, value: `${formatClock(start)} – ${formatClock(end)}` },
        banded ? { label: words.columnBand, value: bandText(detection) } : null,
        snr === null ? null : { label: words.columnSnr, value: words.decibels(number.format(snr)) },
        { label: words.device, value: recording?.device ?? detection.recorder, code: true },
        { label: words.columnPlace, value: placeText(detection.place) },
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
