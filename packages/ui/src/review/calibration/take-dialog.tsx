'use client';

import { analysisGroups } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useMemo } from 'react';
import { Modal } from '../../components/dialog/modal.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { usePresentation } from '../../context/presentation-context.ts';
import { useCalibrationMessages } from '../../context/page-messages.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { formatDate } from '../../format/dates.ts';
import { useSurveyAnalyses } from '../../survey/headless/figures/use-survey-things.ts';
import { mostProjects, useTake, useTakeable } from './headless/use-takeable.ts';

interface TakeDialogProps {
  projectId: string;
  onClose: () => void;
}

function TakeList({ projectId, joins }: { projectId: string; joins: readonly string[] }) {
  const words = useCalibrationMessages();
  const { locale } = usePresentation();
  const { takeable, error, retry } = useTakeable(projectId, joins, words.takeFailed);
  const taking = useTake(projectId, words.takeOneFailed);
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!takeable) return <Loading text={words.takeLoading} />;
  return (
    <div className="bp-stack">
      {taking.error && <ErrorAlert error={taking.error} />}
      {taking.taken && (
        <Notice tone="good" live>
          <p>{words.taken(taking.taken.species)}</p>
        </Notice>
      )}
      {takeable.found.length === 0 && <p className="bp-soft">{words.takeNone}</p>}
      <ul className="bp-takeable">
        {takeable.found.map(({ project, calibration }) => {
          const { calibration_id: id, species, version, created_at } = calibration;
          return (
            <li key={id}>
              <span>
                <i>{species}</i>
                <span className="bp-small bp-soft">
                  {words.takeVersion(project, version, formatDate(created_at, locale))}
                </span>
              </span>
              <Button
                variant="soft"
                disabled={taking.busy !== null}
                aria-label={words.takeOneOf(species, project)}
                onClick={() => void taking.run(id)}
              >
                {taking.busy === id ? words.taking : words.takeOne}
              </Button>
            </li>
          );
        })}
      </ul>
      {!takeable.isAll && <p className="bp-small bp-soft">{words.takeSome(mostProjects)}</p>}
    </div>
  );
}

function TakeBody({ projectId }: { projectId: string }) {
  const words = useCalibrationMessages();
  const describe = useDescribe();
  const analyses = useSurveyAnalyses(projectId);
  const joins = useMemo(
    () => analysisGroups(analyses.data ?? []).groups.map((group) => group.joins),
    [analyses.data],
  );
  if (analyses.isLoadingError)
    return (
      <ErrorAlert
        error={describe(analyses.error, words.takeFailed)}
        onRetry={() => void analyses.refetch()}
      />
    );
  if (!analyses.data) return <Loading text={words.takeLoading} />;
  return <TakeList projectId={projectId} joins={joins} />;
}

/** Offers the calibrations of the account's other projects of the same models. */
export function TakeDialog({ projectId, onClose }: TakeDialogProps) {
  const words = useCalibrationMessages();
  return (
    <Modal open onClose={onClose} title={words.takeTitle} description={words.takeText}>
      <TakeBody projectId={projectId} />
    </Modal>
  );
}
