'use client';

import type { Sample, SampleCreate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import type { AnalysisGroup } from '@biophony/sdk';
import { useState, type FormEvent } from 'react';
import { SubmitActions } from '../../components/dialog/submit-actions.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { TextInput } from '../../components/form/text-input.tsx';
import { usePresentation } from '../../context/presentation-context.ts';
import { useSamplesMessages } from '../../context/page-messages.ts';
import { numberFormat } from '../../format/intl.ts';
import type { DrawingEngine } from '../drawing/start-drawing-engine.ts';
import { DrawnView } from './components/drawn-view.tsx';
import { DrawProgress } from './components/draw-progress.tsx';
import { useCentre } from './headless/use-centre.ts';
import { useDraw } from './headless/use-draw.ts';
import type { useSampleChange } from './headless/use-samples.ts';
import { furtherMethod, mostPerStratum, sameStrata, wholeNumber } from './model/sample-choice.ts';

/** Sends further items; how many of them the sample did not have. */
export type SendingFurther = ReturnType<typeof useSampleChange<SampleCreate['items'], number>>;

interface MoreStepsProps {
  projectId: string;
  engine: DrawingEngine | null;
  group: AnalysisGroup;
  sample: Sample;
  /** Of the dialog, which is not closed meanwhile. */
  sending: SendingFurther;
  onClose: () => void;
}

/** How many more; what was drawn; and how many of them the sample did not have. */
export function MoreSteps(props: MoreStepsProps) {
  const { projectId, engine, group, sample, sending, onClose } = props;
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const isStratified = sample.method === 'stratified';
  const most = isStratified ? mostPerStratum : limits.sample_items;
  const [typed, setTyped] = useState(isStratified ? '10' : '100');
  const [added, setAdded] = useState<number | null>(null);
  const drawing = useDraw(engine, group, words.drawFailed);
  const centre = useCentre(projectId, {
    species: sample.species,
    joins: sample.joins,
    enabled: sample.method === 'most_uncertain',
  });
  const more = wholeNumber(typed, most);
  const draw = (event?: FormEvent) => {
    event?.preventDefault();
    if (more === null) return;
    setAdded(null);
    sending.forget();
    void drawing.run({
      species: sample.species,
      seed: sample.sample_id,
      method: furtherMethod(sample, more, centre),
      minScore: 0,
      strata: sample.strata,
    });
  };
  const send = async () => {
    if (!drawing.drawn) return;
    const count = await sending.run(drawing.drawn.items);
    if (count !== null) {
      setAdded(count);
      drawing.forget();
    }
  };
  if (drawing.busy) return <DrawProgress news={drawing.news} onStop={onClose} />;
  const { drawn } = drawing;
  const isSame = drawn !== null && sameStrata(drawn.strata, sample.strata);
  if (drawn && isSame)
    return (
      <DrawnView
        drawn={drawn}
        busy={sending.busy}
        sent={0}
        error={sending.error}
        action={words.moreKeep}
        onKeep={() => void send()}
        onBack={drawing.forget}
      />
    );
  return (
    <form className="bp-stack" onSubmit={draw}>
      {drawing.error && <ErrorAlert error={drawing.error} onRetry={() => draw()} />}
      {drawn && !isSame && <p role="alert">{words.changedText}</p>}
      {added !== null && (
        <output>
          {added === 0 ? words.addedNone : words.added(numberFormat(locale).format(added))}
        </output>
      )}
      <TextInput
        label={isStratified ? words.morePerStratum : words.moreLimit}
        type="number"
        min={1}
        max={most}
        value={typed}
        problem={more === null ? words.perStratumProblem(most) : null}
        onChange={setTyped}
      />
      <SubmitActions
        action={words.draw}
        busyAction={words.drawing}
        busy={false}
        complete={more !== null}
        onClose={onClose}
      />
    </form>
  );
}
