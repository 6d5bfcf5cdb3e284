'use client';

import type { CalibrationFigures as Figures } from '@biophony/contract';
import { useState } from 'react';
import { usePresentation } from '../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../context/page-messages.ts';
import { scoreText } from '../samples/model/score-text.ts';
import { CurveChart } from './components/curve-chart.tsx';
import { Doubts } from './components/doubts.tsx';
import { ThresholdPanel } from './components/threshold-panel.tsx';
import { VerdictNumbers } from './components/verdict-numbers.tsx';
import { chosenThreshold, thresholdIfNo, type ThresholdChoice } from './model/chosen-threshold.ts';

export interface CalibrationFiguresProps {
  figures: Figures;
  /** Of the draws behind the bounds: the calibration's, or the sample's while none is kept. */
  seed: string;
  /** Name of downloaded files, without their ending. */
  filename: string;
  /** What is saved as JSON. */
  json: unknown;
}

/** What the verdicts on a sample say: curve, threshold, counts and doubts. */
export function CalibrationFigures({ figures, seed, filename, json }: CalibrationFiguresProps) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const [choice, setChoice] = useState<ThresholdChoice>({ by: 'probability', least: 0.9 });
  const reviewed = figures.yes + figures.no + figures.unsure;
  const chosen = chosenThreshold({ ...figures, seed }, choice);
  const least = scoreText(choice.least, locale);
  const wanted =
    choice.by === 'probability' ? words.ofProbability(least) : words.ofPrecision(least);
  if (reviewed === 0)
    return (
      <div className="bp-calibration-none">
        <p>
          <strong>{words.nothingTitle}</strong>
        </p>
        <p className="bp-soft">{words.nothingText}</p>
      </div>
    );
  return (
    <div className="bp-calibration-figures">
      <VerdictNumbers figures={figures} />
      <CurveChart
        figures={figures}
        threshold={chosen.score === null ? null : { score: chosen.score, text: wanted }}
        filename={filename}
        json={json}
      />
      <ThresholdPanel
        figures={figures}
        choice={choice}
        chosen={chosen}
        ifNo={thresholdIfNo(figures, choice)}
        onChoose={setChoice}
      />
      <Doubts figures={figures} />
    </div>
  );
}
