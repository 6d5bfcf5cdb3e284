'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { WidgetHeading } from '../../context/heading-level.tsx';
import { useCalibrationMessages } from '../../context/page-messages.ts';
import { useMay } from '../samples/headless/use-may.ts';
import { CalibrationsTable } from './components/calibrations-table.tsx';
import { useProjectCalibrations } from './headless/use-project-calibrations.ts';
import { TakeDialog } from './take-dialog.tsx';

export interface CalibrationsPanelProps {
  projectId: string;
  /** Opens the page of a calibration; without it the table leads nowhere. */
  onOpen?: (calibrationId: string) => void;
}

/** The newest calibration of each species of a project, and a way to take those of other projects. */
export function CalibrationsPanel({ projectId, onOpen }: CalibrationsPanelProps) {
  const words = useCalibrationMessages();
  const manages = useMay(projectId, 'manager');
  const { calibrations, error, loading, more, readMore, retry } = useProjectCalibrations(
    projectId,
    words.tableFailed,
  );
  const [isTaking, setTaking] = useState(false);
  const take = manages && (
    <Button variant="soft" onClick={() => setTaking(true)}>
      {words.take}
    </Button>
  );
  if (error && !calibrations) return <ErrorAlert error={error} onRetry={retry} />;
  if (!calibrations) return <Loading text={words.tableLoading} />;
  return (
    <div className="bp-samples">
      {calibrations.length === 0 ? (
        <div className="bp-calibration-none">
          <WidgetHeading>{words.tableEmptyTitle}</WidgetHeading>
          <p className="bp-soft">{words.tableEmpty}</p>
          <div>{take}</div>
        </div>
      ) : (
        <>
          <CalibrationsTable calibrations={calibrations} onOpen={onOpen} />
          {error && <ErrorAlert error={error} onRetry={retry} />}
          <div className="bp-sample-actions">
            {more && !error && (
              <Button variant="soft" disabled={loading} onClick={readMore}>
                {words.tableMore}
              </Button>
            )}
            {take}
          </div>
        </>
      )}
      {isTaking && <TakeDialog projectId={projectId} onClose={() => setTaking(false)} />}
    </div>
  );
}
