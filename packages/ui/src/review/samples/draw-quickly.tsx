'use client';

import { type AnalysisGroup, analysisGroups } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomId } from '../../base/browser.ts';
import { calledName, scientificName, type SpeciesName } from '../../base/species-name.ts';
import { useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { useDescribe } from '../../kit/use-describe.ts';
import { useSnackbar } from '../../kit/use-snackbar.ts';
import { useSamplesMessages } from '../../kit/use-page-messages.ts';
import { useRunningEngine } from '../../survey/use-opened-survey.ts';
import { DrawProgress, OpenedGroup } from './opened-group.tsx';
import { atMost, quickClips, quickPerTenth } from './quick-sample.ts';
import {
  choosePerStratum,
  type DrawingEngine,
  startDrawingEngine,
  useDraw,
  useKeepSample,
} from './use-draw.ts';

interface DrawQuicklyProps {
  projectId: string;
  joins: string;
  species: SpeciesName;
  onKept: (sampleId: string) => void;
  onStop: () => void;
}

type StepsProps = Omit<DrawQuicklyProps, 'joins' | 'onStop'> & {
  engine: DrawingEngine | null;
  group: AnalysisGroup;
};

/** The name that the survey joins others under. */
async function nameInSurvey(species: SpeciesName): Promise<string> {
  const { acceptedNames, joinedNames } = await import('@biophony/contract/names');
  return acceptedNames(joinedNames).key(scientificName(species));
}

function Steps({ projectId, engine, group, species, onKept }: StepsProps) {
  const t = useSamplesMessages();
  const snackbar = useSnackbar();
  const drawing = useDraw(engine, group, t.drawFailed);
  const keeping = useKeepSample(projectId, t.keepFailed);
  const [isEmpty, setEmpty] = useState(false);
  const begun = useRef(false);
  const stopped = useRef(false);
  const [sampleId] = useState(randomId);
  const start = async () => {
    setEmpty(false);
    keeping.forget();
    const name = await nameInSurvey(species);
    const draw = (perStratum: number) =>
      drawing.run({
        species: name,
        seed: sampleId,
        method: { method: 'stratified', perStratum },
        minScore: 0,
      });
    let drawn = await draw(quickPerTenth);
    // Some tenths have fewer: the others give more.
    if (drawn && drawn.items.length < Math.min(quickClips, drawn.detections))
      drawn = await draw(choosePerStratum(drawn.strata, quickClips));
    if (!drawn) return;
    if (drawn.items.length === 0) return setEmpty(true);
    const result = await keeping.run(
      {
        sample_id: sampleId,
        species: name,
        joins: group.joins,
        method: 'stratified',
        ...(drawn.scheme && { scheme: drawn.scheme }),
        name: t.namePlaceholder(calledName(species), t.methods.stratified),
        strata: drawn.strata.map(({ low, high, detections }) => ({ low, high, detections })),
        assigned_to: [],
      },
      atMost(drawn.items, quickClips),
    );
    if (!result || stopped.current) return;
    if (result.leftOut > 0) snackbar.show('warning', t.leftOut(result.leftOut));
    onKept(sampleId);
  };
  const begin = useEffectEvent(() => void start());
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);
  const error = drawing.error ?? keeping.error;
  if (error) return <ErrorAlert error={error} onRetry={() => void start()} />;
  if (isEmpty) return <p role="alert">{t.noSpecies}</p>;
  if (keeping.busy) return <Loading text={t.keeping} />;
  return <DrawProgress news={drawing.news} />;
}

/** Draws a sample of a species evenly over confidence, keeps it, and says how far it is. */
export function DrawQuickly({ joins, onStop, ...props }: DrawQuicklyProps) {
  const { projectId } = props;
  const t = useSamplesMessages();
  const describe = useDescribe();
  const engine = useRunningEngine(startDrawingEngine);
  const analyses = useSurveyAnalyses(projectId);
  const group =
    analyses.data && analysisGroups(analyses.data).groups.find((one) => one.joins === joins);
  return (
    <div className="bp-stack">
      {analyses.isLoadingError && (
        <ErrorAlert
          error={describe(analyses.error, t.analysesFailed)}
          onRetry={() => void analyses.refetch()}
        />
      )}
      {analyses.data && !group && <p className="bp-soft">{t.gone}</p>}
      {group && (
        <OpenedGroup projectId={projectId} engine={engine} group={group}>
          {() => <Steps {...props} engine={engine} group={group} />}
        </OpenedGroup>
      )}
      <div>
        <Button size="2" variant="soft" color="gray" onClick={onStop}>
          {t.stop}
        </Button>
      </div>
    </div>
  );
}
