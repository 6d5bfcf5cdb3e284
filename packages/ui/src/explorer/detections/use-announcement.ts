'use client';

import type { Verdict } from '@biophony/statistics';
import { useState } from 'react';
import { calledName, type SpeciesName } from '../../base/species-name.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useVerdictMessages } from '../../kit/use-page-messages.ts';
import { shortMoment } from '../charts/labels.ts';
import type { DetectionRow } from '../engine/calls.ts';

export function useAnnouncement() {
  const { messages, locale } = usePresentation();
  const { explorer: words, sound } = messages;
  const { names, takenBack } = useVerdictMessages();
  const [text, setText] = useState('');
  const nameOf = (detection: DetectionRow) =>
    detection.time === null
      ? calledName(detection)
      : `${calledName(detection)}, ${shortMoment(detection.time, locale)}`;
  return {
    text,
    verdict: (detection: DetectionRow, verdict: Verdict | null) =>
      setText(words.saidOf(nameOf(detection), verdict ? names[verdict] : takenBack)),
    correction: (detection: DetectionRow, species: SpeciesName | null) =>
      setText(
        words.saidOf(
          nameOf(detection),
          species ? words.correctedTo(calledName(species)) : sound.correctionTaken,
        ),
      ),
  };
}
