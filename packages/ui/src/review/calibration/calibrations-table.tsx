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
    const { score, interval, shareKept, precision } = chosenThreshold({ ...figures, seed }, choice);
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
      shareKept?.low ?? null,
      shareKept?.high ?? null,
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
  const t = useCalibrationMessages();
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
          aria-label={t.openOf(species)}
          onClick={() => onOpen(calibration_id)}
        >
          <i>{species}</i>
        </button>
      ) : (
        <i>{species}</i>
      )}
      {taken_from && (
        <span className="bp-small bp-soft bp-calibration-from">
          {t.takenFrom(taken_from.project_title)}
        </span>
      )}
    </>
  );
  const rows = calibrations.map((one): SortedRow => {
    const { figures, seed } = one;
    const { score, shareKept } = chosenThreshold({ ...figures, seed }, choice);
    const verdicts = figures.yes + figures.no;
    return {
      key: one.calibration_id,
      cells: [
        { value: one.species, content: nameOf(one) },
        { value: score, content: score === null ? t.none : scoreText(score, locale) },
        {
          value: shareKept && (shareKept.low + shareKept.high) / 2,
          content:
            shareKept === null
              ? ''
              : share(shareKept.low) === share(shareKept.high)
                ? share(shareKept.low)
                : t.between(share(shareKept.low), share(shareKept.high)),
        },
        { value: verdicts, content: number(verdicts) },
        {
          value: figures.warnings.length,
          content:
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
        { value: one.version, content: number(one.version) },
        { value: modelText(one, t.unknownModel) },
      ],
    };
  });
  return (
    <>
      <div className="bp-threshold-choice">
        <NativeSelect
          label={t.choose}
          value={choice.by}
          options={(['probability', 'precision'] as const).map((by) => ({
            value: by,
            label: t.by[by],
          }))}
          onChange={(by) => setChoice({ ...choice, by: by as ThresholdChoice['by'] })}
        />
        <NativeSelect
          label={t.wanted}
          value={String(choice.least)}
          options={offered.map((value) => ({
            value: String(value),
            label: scoreText(value, locale),
          }))}
          onChange={(least) => setChoice({ ...choice, least: Number(least) })}
        />
      </div>
      <SortedTable
        title={t.tableTitle}
        text={t.tableText}
        columns={[
          { id: 'species', label: t.columnSpecies },
          { id: 'threshold', label: t.columnThreshold, numeric: true },
          { id: 'kept', label: t.columnKept, numeric: true },
          { id: 'verdicts', label: t.columnVerdicts, numeric: true },
          { id: 'warnings', label: t.columnWarnings, numeric: true },
          { id: 'version', label: t.columnVersion, numeric: true },
          { id: 'model', label: t.columnModel },
        ]}
        rows={rows}
        sortedBy={null}
        filename="calibrations"
        table={() => calibrationsDownload(calibrations, choice)}
      />
    </>
  );
}
