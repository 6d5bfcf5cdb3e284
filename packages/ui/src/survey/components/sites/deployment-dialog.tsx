'use client';

import type { Deployment, DeploymentUpdate, Site } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { useRef, type FormEvent } from 'react';
import { TimeZoneInput } from '../../../components/create-analysis/time-zone-input.tsx';
import { Modal } from '../../../components/dialog/modal.tsx';
import { SubmitActions } from '../../../components/dialog/submit-actions.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { formatRecordedAt } from '../../../format/dates.ts';
import { useUnsaved } from '../../../unsaved/use-unsaved.ts';
import { useFormProblem } from '../form-problem.ts';
import {
  deploymentChange,
  shownDeployment,
  type TypedDeployment,
} from '../../model/setup/typed-deployment.ts';
import { useTypedOver } from '../../../components/form/typed-over.ts';

interface DeploymentDialogProps {
  deployment: Deployment;
  sites: readonly Site[];
  busy: boolean;
  error: ErrorText | null;
  /** Whether it was refused because the deployment was changed elsewhere meanwhile. */
  isOutdated: boolean;
  /** Told what was typed over `of`. */
  onSave: (change: DeploymentUpdate, of: Deployment) => void;
  /** Told when what was refused is changed. */
  onType: () => void;
  onClose: () => void;
}

const fields = ['time_zone', 'utc_offset', 'start', 'end', 'height_m'];

function DeploymentForm(props: DeploymentDialogProps) {
  const { deployment, sites, busy, error, isOutdated, onSave, onType, onClose } = props;
  const words = useSitesMessages();
  const form = useTypedOver(deployment, shownDeployment, isOutdated);
  // Times are read by the deployment that the form shows.
  const { base, typed } = form;
  useUnsaved(form.isChanged);
  const element = useRef<HTMLFormElement>(null);
  const refused = useFormProblem(error, fields, element);
  const type = (part: Partial<TypedDeployment>) => {
    form.type(part);
    if (error) onType();
  };
  const { change, problems, isBackwards, isHeight } = deploymentChange(base, typed);
  const isRead = !problems.zone && !problems.from && !problems.to;
  const complete = isRead && !isBackwards && isHeight;
  const { recorded_from: first, recorded_to: last } = base;
  const boundHint =
    first === null || last === null
      ? words.boundHint
      : words.recordedHint(formatRecordedAt(first), formatRecordedAt(last));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) onSave(change, base);
  };
  const text = (field: 'orientation' | 'setUpBy' | 'note', label: string, maxLength: number) => (
    <TextInput
      label={label}
      value={typed[field]}
      maxLength={maxLength}
      disabled={busy}
      onChange={(value) => type({ [field]: value })}
    />
  );
  return (
    <form className="bp-stack" onSubmit={submit} ref={element}>
      <Choice
        label={words.site}
        value={typed.site}
        options={sites.map(({ site_id, name }) => ({ value: site_id, label: name }))}
        disabled={busy}
        onChange={(site) => type({ site })}
      />
      <TimeZoneInput
        label={words.timeZone}
        hint={words.timeZoneHint}
        problem={problems.zone ?? refused.of('time_zone', 'utc_offset')}
        value={typed.zone}
        disabled={busy}
        onChange={(zone) => type({ zone })}
      />
      <TextInput
        label={words.from}
        value={typed.from}
        hint={boundHint}
        problem={problems.from ?? refused.of('start')}
        disabled={busy}
        onChange={(value) => type({ from: value })}
      />
      <TextInput
        label={words.to}
        value={typed.to}
        hint={boundHint}
        problem={problems.to ?? (isBackwards ? words.backwards : refused.of('end'))}
        disabled={busy}
        onChange={(value) => type({ to: value })}
      />
      <TextInput
        label={words.height}
        value={typed.height}
        inputMode="decimal"
        problem={isHeight ? refused.of('height_m') : words.notNumber}
        disabled={busy}
        onChange={(height) => type({ height })}
      />
      {text('orientation', words.orientation, limits.deployment_text_length)}
      {text('setUpBy', words.setUpBy, limits.deployment_text_length)}
      {text('note', words.note, limits.survey_note_length)}
      {refused.other && <ErrorAlert error={refused.other} />}
      <SubmitActions
        action={words.save}
        busyAction={words.saving}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

/** Changes where, when and how a recorder was set up. */
export function DeploymentDialog(props: DeploymentDialogProps) {
  const words = useSitesMessages();
  return (
    <Modal open onClose={props.onClose} title={words.editDeploymentTitle} locked={props.busy}>
      <DeploymentForm {...props} />
    </Modal>
  );
}
