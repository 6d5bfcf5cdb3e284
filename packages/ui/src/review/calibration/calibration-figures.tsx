'use client';

import type { CalibrationFigures as Figures } from '@biophony/contract';
import { useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { Facts } from '../../kit/facts.tsx';
import { Field, NativeSelect } from '../../kit/field.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { Notice } from '../../kit/notice.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useCalibrationMessages } from '../../kit/use-page-messages.ts';
import {
  scoreText,
  shareText,
  type ChosenThreshold,
  chosenThreshold,
  type ThresholdChoice,
  thresholdIfNo,
} from './chosen-threshold.ts';
import { ThresholdWords } from './threshold-words.tsx';
import { CurveChart } from './curve-chart.tsx';

function Doubts({ warnings }: Pick<Figures, 'warnings'>) {
  const t = useCalibrationMessages();
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>
        <strong>{t.warnings}</strong>
      </p>
      <ul className="bp-doubts">
        {warnings.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Agreement({ warnings, sites, agreement }: Figures) {
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  const digits = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 2, minimumFractionDigits: 2 }).format(value);
  const disagree = warnings.some(({ code }) => code === 'sites_disagree');
  return (
    <section className="bp-threshold-told" aria-label={t.agreement}>
      <WidgetHeading>{t.agreement}</WidgetHeading>
      <p className="bp-small">
        {agreement.items === 0 || agreement.share === null
          ? t.agreementNone
          : t.agreementText(
              numberFormat(locale).format(agreement.items),
              shareText(agreement.share, locale),
            )}{' '}
        {agreement.kappa !== null && t.kappa(digits(agreement.kappa))}{' '}
        {agreement.alpha !== null && t.alpha(digits(agreement.alpha))}
      </p>
      {sites && !disagree && <p className="bp-small">{t.sites(digits(sites.p))}</p>}
    </section>
  );
}

interface ThresholdPanelProps {
  figures: Figures;
  choice: ThresholdChoice;
  chosen: ChosenThreshold;
  /** The threshold if all unsure verdicts were no; null without unsure verdicts. */
  ifNo: { score: number | null } | null;
  onChoose: (choice: ThresholdChoice) => void;
}

function ThresholdPanel({ figures, choice, chosen, ifNo, onChoose }: ThresholdPanelProps) {
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  const score = (value: number) => scoreText(value, locale);
  const share = (value: number) => shareText(value, locale);
  const { shareKept, interval, precision } = chosen;
  const keptText =
    shareKept &&
    (share(shareKept.low) === share(shareKept.high)
      ? share(shareKept.low)
      : t.between(share(shareKept.low), share(shareKept.high)));
  const isBounded = interval !== null && interval.low !== null && interval.high !== null;
  return (
    <section className="bp-threshold" aria-label={t.threshold}>
      <WidgetHeading>{t.threshold}</WidgetHeading>
      <div className="bp-threshold-choice">
        <NativeSelect
          label={t.choose}
          value={choice.by}
          options={(['probability', 'precision'] as const).map((by) => ({
            value: by,
            label: t.by[by],
          }))}
          onChange={(by) => onChoose({ ...choice, by: by as ThresholdChoice['by'] })}
        />
        <Field label={t.wanted}>
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
      <p className="bp-small bp-soft">{t.byHints[choice.by]}</p>
      <div aria-live="polite" className="bp-threshold-told">
        {chosen.score === null ? (
          <p>{t.noThreshold[choice.by]}</p>
        ) : (
          <>
            <Facts
              facts={[
                { label: t.from, value: score(chosen.score), big: true },
                { label: t.keptShare, value: keptText, big: true },
              ]}
            />
            {interval && (
              <p className="bp-small">
                {isBounded
                  ? t.interval(score(interval.low!), score(interval.high!))
                  : t.openInterval}
              </p>
            )}
            {precision && (
              <p className="bp-small">
                {t.precisionIs(share(precision.estimate), share(precision.bound))}
              </p>
            )}
          </>
        )}
        {ifNo && (
          <p className="bp-small">
            {ifNo.score === null
              ? t.unsureNone(figures.unsure)
              : chosen.score !== null && score(ifNo.score) === score(chosen.score)
                ? t.unsureSame(figures.unsure)
                : t.unsureMoves(figures.unsure, score(ifNo.score))}
          </p>
        )}
      </div>
      <p className="bp-small bp-soft">{t.keptHint}</p>
    </section>
  );
}

function VerdictNumbers({ figures }: { figures: Figures }) {
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const share = (value: number) => shareText(value, locale);
  const { density } = figures;
  return (
    <Facts
      facts={[
        { label: t.yes, value: number(figures.yes), big: true },
        { label: t.no, value: number(figures.no), big: true },
        { label: t.unsure, value: number(figures.unsure), big: true },
        { label: t.open, value: number(figures.open), big: true },
        density && {
          label: t.density,
          value: (
            <>
              {share(density.estimate)}{' '}
              <span className="bp-small bp-soft">
                {t.densityText(share(density.low), share(density.high))}
              </span>
            </>
          ),
          big: true,
        },
      ]}
    />
  );
}

export interface CalibrationFiguresProps {
  figures: Figures;
  /**
   * Seed of the random draws behind the bounds: the calibration's, or the sample's before one is
   * saved.
   */
  seed: string;
  /** Name of downloaded files, without extension. */
  filename: string;
  /** Content of the JSON file. */
  json: unknown;
}

/** What the verdicts on a sample say: threshold in words, warnings and counts; curve and choice of the threshold in a fold. */
export function CalibrationFigures({ figures, seed, filename, json }: CalibrationFiguresProps) {
  const t = useCalibrationMessages();
  const { locale } = usePresentation();
  const [choice, setChoice] = useState<ThresholdChoice>({ by: 'probability', least: 0.9 });
  const reviewed = figures.yes + figures.no + figures.unsure;
  const chosen = chosenThreshold({ ...figures, seed }, choice);
  const least = scoreText(choice.least, locale);
  const wanted = choice.by === 'probability' ? t.ofProbability(least) : t.ofPrecision(least);
  if (reviewed === 0)
    return (
      <div className="bp-calibration-none">
        <p>
          <strong>{t.nothingTitle}</strong>
        </p>
        <p className="bp-soft">{t.nothingText}</p>
      </div>
    );
  return (
    <div className="bp-calibration-figures">
      <ThresholdWords figures={figures} seed={seed} />
      <Doubts warnings={figures.warnings} />
      <VerdictNumbers figures={figures} />
      <details className="bp-fold">
        <summary>{t.statistics}</summary>
        <div className="bp-calibration-figures">
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
          <Agreement {...figures} />
        </div>
      </details>
    </div>
  );
}
