'use client';

import { useState } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { calledName } from '../../model/words/called-name.ts';
import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import type { Verdict } from '../../data/columns/verdicts.ts';
import type { DetectionRow } from '../../engine/calls.ts';
import { shortMoment } from '../../model/words/moment-words.ts';

/** What screen readers are told of a detection, in words for people who do not see the marks change. */
export function useAnnouncement() {
  const { messages, locale } = usePresentation();
  const { explorer: words, sound } = messages;
  const [text, setText] = useState('');
  const nameOf = (detection: DetectionRow) =>
    detection.time === null
      ? calledName(detection)
      : `${calledName(detection)}, ${shortMoment(detection.time, locale)}`;
  return {
    text,
    verdict: (detection: DetectionRow, verdict: Verdict) =>
      setText(words.saidOf(nameOf(detection), words.savedVerdict[verdict])),
    correction: (detection: DetectionRow, species: SpeciesName | null) =>
      setText(
        words.saidOf(
          nameOf(detection),
          species ? words.correctedTo(calledName(species)) : sound.correctionTaken,
        ),
      ),
  };
}
