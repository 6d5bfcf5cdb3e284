'use client';

import type { Calibration } from '@biophony/contract';
import type { Cell } from '@biophony/contract/results/csv';
import { useState } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { NativeSelect } from '../../kit/field.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useCalibrationMessages } from '../../kit/use-page-messages.ts';
import { type SortedRow, SortedTable } from '../../survey/sorted-table.tsx';
import {
  scoreText,
  shareText,
  chosenThreshold,
  modelText,
  type ThresholdChoice,
} from './chosen-threshold.ts';

const columns = [
  'species',
  'model',
  'model_version',
  'calibration_id',
  'version',
  'created_at',
  'scheme',
  'threshold_by',
  'wanted',
  'threshold',
  'threshold_low',
  'threshold_high',
  'precision_estimate',
  'precision_bound',
  'kept_low',
  'kept_high',
  'yes',
  'no',
  'unsure',
  'intercept',
  'slope',
  'warnings',
  'taken_from',
  'reviewers',
];

/** With full precision. */
export const calibrationsDownload = (
  calibrations: readonly Calibration[],
  choice: ThresholdChoice,
) => ({
  columns: columns.map((label) => ({ label })),
  rows: calibrations.map((one): Cell[] => {
    const { figures, seed } = one;
    const { score, interval, kept, precision } = chosenThreshold({ ...figures, seed }, choice);
    return [
      one.species,
      one.model,
      one.model_version,
      one.calibration_id,
      one.version,
      one.created_at,
      figures.scheme,
      choice.by,
      choice.least,
      score,
      interval?.low ?? null,
      interval?.high ?? null,
      precision?.estimate ?? null,
      precision?.bound ?? null,
      kept?.low ?? null,
      kept?.high ?? null,
      figures.yes,
      figures.no,
      figures.unsure,
      figures.curve?.a ?? null,
      figures.curve?.b ?? null,
      figures.warnings.map(({ code }) => code).join(' '),
      one.taken_from?.calibration_id ?? null,
      one.reviewers.join('; '),
    ];
  }),
});

const offered = [0.8, 0.9, 0.95, 0.99];

interface CalibrationsTableProps {
  calibrations: readonly Calibration[];
  /** Opens a calibration; without it the table has no links. */
  onOpen?: (calibrationId: string) => void;
}

export function CalibrationsTable({ calibrations, onOpen }: CalibrationsTableProps) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const [choice, setChoice] = useState<ThresholdChoice>({ by: 'precision', least: 0.9 });
  const number = (value: number) => numberFormat(locale).format(value);
  const share = (value: number) => shareText(value, locale);
  const nameOf = ({ species, calibration_id, taken_from }: Calibration) => (
    <>
      {onOpen ? (
        <button
          type="button"
          className="bp-quiet bp-calibration-open"
          aria-label={words.openOf(species)}
          onClick={() => onOpen(calibration_id)}
        >
          <i>{species}</i>
        </button>
      ) : (
        <i>{species}</i>
      )}
      {taken_from && (
        <span className="bp-small bp-soft bp-calibration-from">
          {words.takenFrom(taken_from.project_title)}
        </span>
      )}
    </>
  );
  const rows = calibrations.map((one): SortedRow => {
    const { figures, seed } = one;
    const { score, kept } = chosenThreshold({ ...figures, seed }, choice);
    const verdicts = figures.yes + figures.no;
    return {
      key: one.calibration_id,
      cells: [
        { value: one.species, shown: nameOf(one) },
        { value: score, shown: score === null ? words.none : scoreText(score, locale) },
        {
          value: kept && (kept.low + kept.high) / 2,
          shown:
            kept === null
              ? ''
              : share(kept.low) === share(kept.high)
                ? share(kept.low)
                : words.between(share(kept.low), share(kept.high)),
        },
        { value: verdicts, shown: number(verdicts) },
        {
          value: figures.warnings.length,
          shown:
            figures.warnings.length === 0 ? (
              number(0)
            ) : (
              <details className="bp-doubt-details">
                <summary>{number(figures.warnings.length)}</summary>
                <ul>
                  {figures.warnings.map(({ code, message }) => (
                    <li key={`${code} ${message}`}>{message}</li>
                  ))}
                </ul>
              </details>
            ),
        },
        { value: one.version, shown: number(one.version) },
        { value: modelText(one, words.unknownModel) },
      ],
    };
  });
  return (
    <>
      <div className="bp-threshold-choice">
        <NativeSelect
          label={words.choose}
          value={choice.by}
          options={(['probability', 'precision'] as const).map((by) => ({
            value: by,
            label: words.by[by],
          }))}
          onChange={(by) => setChoice({ ...choice, by: by as ThresholdChoice['by'] })}
        />
        <NativeSelect
          label={words.wanted}
          value={String(choice.least)}
          options={offered.map((value) => ({
            value: String(value),
            label: scoreText(value, locale),
          }))}
          onChange={(least) => setChoice({ ...choice, least: Number(least) })}
        />
      </div>
      <SortedTable
        title={words.tableTitle}
        text={words.tableText}
        columns={[
          { id: 'species', label: words.columnSpecies },
          { id: 'threshold', label: words.columnThreshold, numeric: true },
          { id: 'kept', label: words.columnKept, numeric: true },
          { id: 'verdicts', label: words.columnVerdicts, numeric: true },
          { id: 'warnings', label: words.columnWarnings, numeric: true },
          { id: 'version', label: words.columnVersion, numeric: true },
          { id: 'model', label: words.columnModel },
        ]}
        rows={rows}
        sortedBy={null}
        filename="calibrations"
        table={() => calibrationsDownload(calibrations, choice)}
      />
    </>
  );
}
