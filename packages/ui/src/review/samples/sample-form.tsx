'use client';

import type { Member } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { speciesKey, type SurveyFigures } from '@biophony/recordings/survey';
import type { FormEvent } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { calledName } from '../../base/species-name.ts';
import { SubmitActions } from '../../kit/modal.tsx';
import { NativeSelect } from '../../kit/field.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { useSamplesMessages } from '../../kit/use-page-messages.ts';
import { ReviewersField } from './sample-card.tsx';
import {
  drawMethodOf,
  mostPerStratum,
  type SampleChoice,
  sampleMethods,
  typedScore,
  wholeNumber,
} from './sample-choice.ts';

interface SampleFormProps {
  species: SurveyFigures['species'];
  members: readonly Member[];
  choice: SampleChoice;
  ownName: string;
  busy: boolean;
  onChange: (part: Partial<SampleChoice>) => void;
  onDraw: () => void;
  onClose: () => void;
}

export function SampleForm(props: SampleFormProps) {
  const { species, members, choice, ownName, busy, onChange, onDraw, onClose } = props;
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const asked = drawMethodOf(choice);
  const isStratified = choice.method === 'stratified';
  const most = isStratified ? mostPerStratum : limits.sample_items;
  const typed = isStratified ? choice.perStratum : choice.limit;
  const problem = wholeNumber(typed, most) === null ? words.perStratumProblem(most) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked && !busy) onDraw();
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <NativeSelect
        label={words.species}
        value={choice.species}
        options={species.map((one) => ({
          value: speciesKey(one),
          label: words.speciesOption(calledName(one), number(one.detections)),
        }))}
        onChange={(key) => onChange({ species: key })}
      />
      <NativeSelect
        label={words.method}
        value={choice.method}
        options={sampleMethods.map((value) => ({ value, label: words.methods[value] }))}
        onChange={(method) => onChange({ method: method as SampleChoice['method'] })}
      />
      <p className="bp-field-note">{words.methodHints[choice.method]}</p>
      <div className="bp-sample-numbers">
        <TextInput
          label={isStratified ? words.perStratum : words.limit}
          type="number"
          min={1}
          max={most}
          value={typed}
          problem={problem}
          disabled={busy}
          onChange={(text) => onChange(isStratified ? { perStratum: text } : { limit: text })}
        />
        <TextInput
          label={words.minScore}
          type="number"
          min={0}
          max={1}
          step="any"
          value={choice.minScore}
          problem={typedScore(choice.minScore) === null ? words.minScoreProblem : null}
          disabled={busy}
          onChange={(minScore) => onChange({ minScore })}
        />
      </div>
      <TextInput
        label={words.name}
        value={choice.name}
        placeholder={ownName}
        maxLength={limits.sample_name_length}
        disabled={busy}
        onChange={(name) => onChange({ name })}
      />
      {members.length > 1 && (
        <ReviewersField
          members={members}
          chosen={choice.assignedTo}
          disabled={busy}
          onChange={(assignedTo) => onChange({ assignedTo })}
        />
      )}
      <SubmitActions
        action={words.draw}
        busyAction={words.drawing}
        busy={busy}
        complete={asked !== null && choice.species !== ''}
        onClose={onClose}
      />
    </form>
  );
}
