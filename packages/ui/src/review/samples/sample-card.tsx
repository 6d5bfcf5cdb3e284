'use client';

import type { Member, Sample } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { type FormEvent, useId, useState } from 'react';
import { formatDate } from '../../base/format.ts';
import { numberFormat } from '../../base/intl.ts';
import { percentOf } from '../../base/percent.ts';
import { useUnsaved } from '../../base/use-unsaved.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { WidgetHeading } from '../../kit/widget-context.tsx';
import { ProgressBar } from '../../kit/loading.tsx';
import { Modal, SubmitActions } from '../../kit/modal.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { useSamplesMessages } from '../../kit/use-page-messages.ts';

interface SampleCardProps {
  sample: Sample;
  manages: boolean;
  onOpen: () => void;
  onCalibration: () => void;
  onExtend: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function SampleCard(props: SampleCardProps) {
  const { sample, manages, onOpen, onCalibration, onExtend, onEdit, onDelete } = props;
  const t = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const { name, item_count, reviewed, mine, disagreements, reviewers, assigned_to } = sample;
  const progress = t.progress(number(reviewed), number(item_count));
  const facts = [
    progress,
    t.mine(mine, number(mine)),
    ...(disagreements > 0 ? [t.disagreements(disagreements, number(disagreements))] : []),
  ];
  return (
    <article className="bp-sample" aria-label={name}>
      <div className="bp-sample-head">
        <WidgetHeading>
          <bdi className="bp-own">{name}</bdi>
        </WidgetHeading>
        <p className="bp-small bp-soft">
          <i>{sample.species}</i> ·{' '}
          {t.drawnAs(
            t.methods[sample.method],
            formatDate(sample.created_at, locale),
            sample.made_by,
          )}
        </p>
      </div>
      <ProgressBar label={progress} percent={percentOf(reviewed, item_count)} tone="good" />
      <p className="bp-small bp-numbers">{facts.join(' · ')}</p>
      <p className="bp-small bp-soft">
        {reviewers.length === 0
          ? t.nobody
          : reviewers.map((one) => t.reviewer(one.reviewer, number(one.reviewed))).join(', ')}
        {'. '}
        {assigned_to.length === 0 ? t.everybody : t.asked(assigned_to.length)}
        {'.'}
      </p>
      <div className="bp-sample-actions">
        <Button size="2" aria-label={t.reviewOf(name)} onClick={onOpen}>
          {t.review}
        </Button>
        {sample.method === 'stratified' && (
          <Button
            size="2"
            variant="soft"
            aria-label={t.calibrationOf(name)}
            onClick={onCalibration}
          >
            {t.calibration}
          </Button>
        )}
        {manages && (
          <>
            <Button size="2" variant="ghost" aria-label={t.addClipsTo(name)} onClick={onExtend}>
              {t.addClips}
            </Button>
            <Button size="2" variant="ghost" aria-label={t.editOf(name)} onClick={onEdit}>
              {t.edit}
            </Button>
            <Button
              size="2"
              variant="ghost"
              color="red"
              aria-label={t.deleteOf(name)}
              onClick={onDelete}
            >
              {t.delete}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

interface ReviewersFieldProps {
  members: readonly Member[];
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (chosen: string[]) => void;
}

/** None chosen means everybody. */
export function ReviewersField({ members, chosen, disabled, onChange }: ReviewersFieldProps) {
  const t = useSamplesMessages();
  const hint = useId();
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="bp-reviewers" aria-describedby={hint} disabled={disabled}>
      <legend>{t.who}</legend>
      {members.map(({ user_id, display_name }) => (
        <label key={user_id} className="bp-reviewers-one">
          <input
            type="checkbox"
            checked={chosen.includes(user_id)}
            disabled={disabled}
            onChange={({ target }) => toggle(user_id, target.checked)}
          />
          <bdi>{display_name}</bdi>
        </label>
      ))}
      <p id={hint} className="bp-field-note">
        {t.whoHint}
      </p>
    </fieldset>
  );
}

type Edit = Pick<Sample, 'name' | 'assigned_to'>;

interface EditSampleDialogProps {
  sample: Sample;
  members: readonly Member[];
  busy: boolean;
  error: ErrorText | null;
  onSave: (edit: Edit) => void;
  onClose: () => void;
}

function EditForm({ sample, members, busy, error, onSave, onClose }: EditSampleDialogProps) {
  const t = useSamplesMessages();
  const [typed, setTyped] = useState<Edit>({
    name: sample.name,
    assigned_to: sample.assigned_to,
  });
  const isChanged =
    typed.name !== sample.name ||
    typed.assigned_to.toSorted().join() !== sample.assigned_to.toSorted().join();
  useUnsaved(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && typed.name.trim()) onSave({ ...typed, name: typed.name.trim() });
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <TextInput
        label={t.name}
        value={typed.name}
        maxLength={limits.sample_name_length}
        disabled={busy}
        onChange={(name) => setTyped({ ...typed, name })}
      />
      <ReviewersField
        members={members}
        chosen={typed.assigned_to}
        disabled={busy}
        onChange={(assigned_to) => setTyped({ ...typed, assigned_to })}
      />
      {error && <ErrorAlert error={error} />}
      <SubmitActions
        action={t.save}
        busyAction={t.saving}
        busy={busy}
        complete={typed.name.trim() !== ''}
        onClose={onClose}
      />
    </form>
  );
}

export function EditSampleDialog(props: EditSampleDialogProps) {
  const t = useSamplesMessages();
  return (
    <Modal open onClose={props.onClose} title={t.editOf(props.sample.name)} locked={props.busy}>
      <EditForm {...props} />
    </Modal>
  );
}
