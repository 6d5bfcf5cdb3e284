'use client';

import type { CalibrationFigures } from '@biophony/contract';
import { Facts } from '../../../components/project/facts.tsx';
import { Field } from '../../../components/form/field.tsx';
import { WidgetHeading } from '../../../context/heading-level.tsx';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../../context/page-messages.ts';
import { NativeSelect } from '../../../explorer/components/filters/native-select.tsx';
import { scoreText, shareText } from '../../samples/model/score-text.ts';
import type { ChosenThreshold, ThresholdChoice } from '../model/chosen-threshold.ts';

interface ThresholdPanelProps {
  figures: CalibrationFigures;
  choice: ThresholdChoice;
  chosen: ChosenThreshold;
  /** The same if all unsure verdicts were no; null where there are none. */
  ifNo: { score: number | null } | null;
  onChoose: (choice: ThresholdChoice) => void;
}

/** Chooses a probability or precision, and tells the threshold for it. */
export function ThresholdPanel({ figures, choice, chosen, ifNo, onChoose }: ThresholdPanelProps) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const score = (value: number) => scoreText(value, locale);
  const share = (value: number) => shareText(value, locale);
  const { kept, interval, precision } = chosen;
  const keptText =
    kept &&
    (share(kept.low) === share(kept.high)
      ? share(kept.low)
      : words.between(share(kept.low), share(kept.high)));
  const isBounded = interval !== null && interval.low !== null && interval.high !== null;
  return (
    <section className="bp-threshold" aria-label={words.threshold}>
      <WidgetHeading>{words.threshold}</WidgetHeading>
      <div className="bp-threshold-choice">
        <NativeSelect
          label={words.choose}
          value={choice.by}
          options={(['probability', 'precision'] as const).map((by) => ({
            value: by,
            label: words.by[by],
          }))}
          onChange={(by) => onChoose({ ...choice, by: by as ThresholdChoice['by'] })}
        />
        <Field label={words.wanted}>
          {(ids) => (
            <span className="bp-range">
              <input
                {...ids}
                type="range"
                min={0.5}
                max={0.99}
                step={0.01}
                value={choice.least}
                onChange={(event) => onChoose({ ...choice, least: Number(event.target.value) })}
              />
              <output className="bp-numbers">{score(choice.least)}</output>
            </span>
          )}
        </Field>
      </div>
      <p className="bp-small bp-soft">{words.byHints[choice.by]}</p>
      <div aria-live="polite" className="bp-threshold-told">
        {chosen.score === null ? (
          <p>{words.noThreshold[choice.by]}</p>
        ) : (
          <>
            <Facts
              facts={[
                { label: words.from, value: score(chosen.score), big: true },
                { label: words.keptShare, value: keptText, big: true },
              ]}
            />
            {interval && (
              <p className="bp-small">
                {isBounded
                  ? words.interval(score(interval.low!), score(interval.high!))
                  : words.openInterval}
              </p>
            )}
            {precision && (
              <p className="bp-small">
                {words.precisionIs(share(precision.estimate), share(precision.bound))}
              </p>
            )}
          </>
        )}
        {ifNo && (
          <p className="bp-small">
            {ifNo.score === null
              ? words.unsureNone(figures.unsure)
              : chosen.score !== null && score(ifNo.score) === score(chosen.score)
                ? words.unsureSame(figures.unsure)
                : words.unsureMoves(figures.unsure, score(ifNo.score))}
          </p>
        )}
      </div>
      <p className="bp-small bp-soft">{words.keptHint}</p>
    </section>
  );
}
