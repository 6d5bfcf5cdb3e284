'use client';

import { speciesKey } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import { useState } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { usePresentation } from '../../context/presentation-context.ts';
import { useSamplesMessages } from '../../context/page-messages.ts';
import { describeReadError } from '../../explorer/headless/results/describe-read-error.ts';
import { calledName } from '../../explorer/model/words/called-name.ts';
import { randomId } from '../../state/ids.ts';
import type { Opened } from '../../survey/headless/figures/use-opened-survey.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import type { DrawingEngine } from '../drawing/start-drawing-engine.ts';
import { DrawnView } from './components/drawn-view.tsx';
import { DrawProgress } from './components/draw-progress.tsx';
import { SampleForm } from './components/sample-form.tsx';
import { useCentre } from './headless/use-centre.ts';
import { useDraw } from './headless/use-draw.ts';
import type { KeepSample } from './headless/use-keep-sample.ts';
import { useReviewers } from './headless/use-reviewers.ts';
import { useSpeciesFound } from './headless/use-species-found.ts';
import { drawMethodOf, emptyChoice, type SampleChoice } from './model/sample-choice.ts';
import { scoreText } from './model/score-text.ts';

interface SampleStepsProps {
  projectId: string;
  engine: DrawingEngine | null;
  group: AnalysisGroup;
  opened: Opened;
  /** Of the dialog, which is not closed meanwhile. */
  keeping: KeepSample;
  /** Told how many were left out, since their recordings are gone. */
  onKept: (leftOut: number) => void;
  onClose: () => void;
}

/** What a new sample is of; what was drawn; and whether to keep it. */
export function SampleSteps({
  projectId,
  engine,
  group,
  opened,
  keeping,
  onKept,
  onClose,
}: SampleStepsProps) {
  const words = useSamplesMessages();
  const { messages, locale } = usePresentation();
  const found = useSpeciesFound(opened);
  const reviewers = useReviewers(projectId);
  const drawing = useDraw(engine, group, words.drawFailed);
  const [typed, setTyped] = useState<SampleChoice>(emptyChoice);
  const first = found.species?.[0];
  const proposed = { ...emptyChoice, species: first ? speciesKey(first) : '' };
  const choice = { ...typed, species: typed.species || proposed.species };
  useUnsaved(JSON.stringify(choice) !== JSON.stringify(proposed));
  const centre = useCentre(projectId, {
    species: typed.species,
    joins: group.joins,
    enabled: typed.method === 'most_uncertain' && typed.species !== '',
  });
  // The seed of what was drawn last; another drawing is another sample.
  const [sampleId, setSampleId] = useState('');
  if (found.error && !found.species)
    return (
      <ErrorAlert
        error={describeReadError(found.error, words.readFailed, messages)}
        onRetry={found.retry}
      />
    );
  if (!found.species) return <Loading text={words.reading} />;
  if (!first) return <p className="bp-soft">{words.noSpecies}</p>;
  const chosen = found.species.find((one) => speciesKey(one) === choice.species) ?? first;
  const ownName = words.namePlaceholder(calledName(chosen), words.methods[choice.method]);
  const draw = () => {
    const asked = drawMethodOf(choice, centre);
    if (!asked) return;
    const seed = randomId();
    setSampleId(seed);
    keeping.forget();
    void drawing.run({ species: choice.species, seed, ...asked });
  };
  const keep = async () => {
    const { drawn } = drawing;
    if (!drawn) return;
    const body = {
      sample_id: sampleId,
      species: choice.species,
      joins: group.joins,
      method: choice.method,
      ...(drawn.scheme && { scheme: drawn.scheme }),
      name: choice.name.trim() || ownName,
      strata: drawn.strata.map(({ low, high, detections }) => ({ low, high, detections })),
      assigned_to: [...choice.assignedTo],
    };
    const kept = await keeping.run(body, drawn.items);
    if (kept) onKept(kept.leftOut);
  };
  if (drawing.busy) return <DrawProgress news={drawing.news} onStop={onClose} />;
  const { drawn } = drawing;
  if (drawn && drawn.items.length > 0)
    return (
      <DrawnView
        drawn={drawn}
        busy={keeping.busy}
        sent={keeping.sent}
        error={keeping.error}
        action={words.keep}
        onKeep={() => void keep()}
        onBack={drawing.forget}
      />
    );
  return (
    <div className="bp-stack">
      {drawing.error && <ErrorAlert error={drawing.error} onRetry={draw} />}
      {drawn && (
        <p role="alert">{words.nothingDrawn(scoreText(Number(choice.minScore), locale))}</p>
      )}
      <SampleForm
        species={found.species}
        members={reviewers.data ?? []}
        choice={choice}
        ownName={ownName}
        busy={false}
        onChange={(part) => setTyped({ ...choice, ...part })}
        onDraw={draw}
        onClose={onClose}
      />
    </div>
  );
}
