'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { Notice } from '../../kit/notice.tsx';
import { useCalibrationMessages } from '../../kit/use-page-messages.ts';
import { useMay, useProjectTitle } from '../use-may.ts';
import { CalibrationFigures } from './calibration-figures.tsx';
import { CalibrationPage } from './calibration-page.tsx';
import { calibrationFile, modelText } from './chosen-threshold.ts';
import { useCalibration, useKeptCalibration } from './use-calibration.ts';

export interface CalibrationViewProps {
  projectId: string;
  sampleId: string;
}

/** Calibration by a sample: current verdicts and saved versions. */
export function CalibrationView({ projectId, sampleId }: CalibrationViewProps) {
  const words = useCalibrationMessages();
  const manages = useMay(projectId, 'manager');
  const project = useProjectTitle(projectId);
  const { sample, figures, versions, error, retry, keeping } = useCalibration(
    projectId,
    sampleId,
    words,
  );
  const [shownId, setShownId] = useState<string | null>(null);
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (sample && sample.method !== 'stratified') return <p>{words.notStratified}</p>;
  if (!sample || !figures || !versions) return <Loading text={words.loading} />;
  const shown = versions.find(({ calibration_id }) => calibration_id === shownId) ?? null;
  const keep = async () => {
    const kept = await keeping.run();
    if (kept) setShownId(kept.calibration_id);
  };
  return (
    <CalibrationPage
      species={sample.species}
      about={`${sample.name} · ${modelText(sample, words.unknownModel)}`}
      versions={versions}
      withNow
      shown={shown}
      onShow={setShownId}
      project={project}
      beside={
        manages && (
          <section className="bp-stack" aria-label={words.keep}>
            <div>
              <Button
                disabled={keeping.busy || figures.yes + figures.no === 0}
                onClick={() => void keep()}
              >
                {keeping.busy ? words.keeping : words.keep}
              </Button>
            </div>
            <p className="bp-small bp-soft">{words.keepText}</p>
            {keeping.error && <ErrorAlert error={keeping.error} />}
            {keeping.kept && !keeping.error && (
              <Notice tone="good" live>
                <p>{words.kept(keeping.kept.version)}</p>
              </Notice>
            )}
          </section>
        )
      }
    >
      <CalibrationFigures
        key={shown?.calibration_id ?? 'now'}
        figures={shown?.figures ?? figures}
        seed={shown?.seed ?? sampleId}
        filename={calibrationFile(sample.species, shown?.version)}
        json={shown ?? figures}
      />
    </CalibrationPage>
  );
}

export interface KeptCalibrationProps {
  projectId: string;
  calibrationId: string;
}

/** A saved calibration; its sample may be in another project or deleted. */
export function KeptCalibration({ projectId, calibrationId }: KeptCalibrationProps) {
  const words = useCalibrationMessages();
  const project = useProjectTitle(projectId);
  const [shownId, setShownId] = useState(calibrationId);
  const { calibration, versions, error, retry } = useKeptCalibration(
    projectId,
    calibrationId,
    words.failed,
  );
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!calibration || !versions) return <Loading text={words.loading} />;
  const shown = versions.find(({ calibration_id }) => calibration_id === shownId) ?? calibration;
  const { species, version, taken_from } = shown;
  return (
    <CalibrationPage
      species={species}
      about={`${words.versionOf(version)} · ${modelText(shown, words.unknownModel)}`}
      versions={versions}
      withNow={false}
      shown={shown}
      onShow={(id) => setShownId(id ?? calibrationId)}
      project={project}
      beside={
        taken_from && (
          <Notice>
            <p>{words.takenText(taken_from.project_title)}</p>
          </Notice>
        )
      }
    >
      <CalibrationFigures
        key={shown.calibration_id}
        figures={shown.figures}
        seed={shown.seed}
        filename={calibrationFile(species, version)}
        json={shown}
      />
    </CalibrationPage>
  );
}
