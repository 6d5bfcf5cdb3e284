'use client';

import { useState } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useCalibrationMessages } from '../../context/page-messages.ts';
import { useProjectTitle } from '../samples/headless/use-may.ts';
import { CalibrationFigures } from './calibration-figures.tsx';
import { CalibrationPage } from './components/calibration-page.tsx';
import { useKeptCalibration } from './headless/use-kept-calibration.ts';
import { calibrationFile } from './model/calibration-file.ts';
import { modelText } from './model/model-text.ts';

export interface KeptCalibrationProps {
  projectId: string;
  calibrationId: string;
}

/**
 * A calibration that was kept: also one that was taken from another project, whose sample is there, and one whose sample was
 * deleted.
 */
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
