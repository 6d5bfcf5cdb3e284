'use client';

import { useSurveyMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { EvidenceCaption } from '../../../explorer/components/filters/evidence-caption.tsx';
import type { EvidenceChoice } from '../../../explorer/model/review/evidence.ts';
import { calledName } from '../../../explorer/model/words/called-name.ts';
import { numberFormat } from '../../../format/intl.ts';
import { countedSteps } from '../../model/view/survey-steps.ts';
import type { SurveyView } from '../../model/view/survey-view.ts';

/** Species that a sentence lists; the others are counted. */
const mostNamed = 8;

/** By which calibrations a survey counts, and what steps of confidence make of their thresholds. */
export function CalibratedNote({ choice }: { choice: EvidenceChoice }) {
  const { locale } = usePresentation();
  const words = useSurveyMessages();
  const number = numberFormat(locale);
  const two = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const exact = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  const listed = (texts: readonly string[]) =>
    texts.length <= mostNamed
      ? texts.join(', ')
      : words.andMore(
          texts.slice(0, mostNamed).join(', '),
          number.format(texts.length - mostNamed),
        );
  const { within, above } = countedSteps(choice);
  return (
    <div className="bp-survey-notes">
      <EvidenceCaption choice={choice} />
      {within.length > 0 && (
        <p className="bp-small bp-soft">
          {words.withinSteps(
            listed(
              within.map(({ species, score, from }) =>
                words.countedFrom(calledName(species), exact.format(score), two.format(from)),
              ),
            ),
          )}
        </p>
      )}
      {above.length > 0 && (
        <p className="bp-small">
          {words.aboveSteps(
            listed(
              above.map(({ species, score }) =>
                words.thresholdOf(calledName(species), exact.format(score)),
              ),
            ),
          )}
        </p>
      )}
    </div>
  );
}

interface SaidNoteProps {
  /** What the survey counts by what people said. */
  said: Exclude<SurveyView['review'], 'all'>;
  /** Detections of which they said it. */
  detections: number;
  /** Detections of which they said it that the results do not hold. */
  missing: number;
}

/** What of a survey counts by what people said, and what does not. */
export function SaidNote({ said, detections, missing }: SaidNoteProps) {
  const { locale } = usePresentation();
  const words = useSurveyMessages();
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <p className="bp-small bp-soft">
      {detections === 0
        ? words.saidNone[said]
        : words.saidText[said](number(detections), detections)}
      {said === 'correct' && missing > 0 && ` ${words.confirmedMissing(number(missing), missing)}`}
    </p>
  );
}
