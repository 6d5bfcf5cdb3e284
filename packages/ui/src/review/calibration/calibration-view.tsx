'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useCalibrationMessages } from '../../context/page-messages.ts';
import { useMay, useProjectTitle } from '../samples/headless/use-may.ts';
import { CalibrationFigures } from './calibration-figures.tsx';
import { CalibrationPage } from './components/calibration-page.tsx';
import { useCalibration } from './headless/use-calibration.ts';
import { calibrationFile } from './model/calibration-file.ts';
import { modelText } from './model/model-text.ts';

export interface CalibrationViewProps {
  projectId: string;
  sampleId: string;
}

/** What the verdicts on a sample say of the scores of its species: now, and in each version that was kept. */
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
