'use client';

import type { Deployment, DeploymentUpdate, Site } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { deploymentZone } from '@biophony/recordings/survey';
import { useRef, useState, type FormEvent } from 'react';
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
import { inZone, typedTime, zoneFields, zoneProblem } from '../../model/setup/zone-times.ts';

interface DeploymentDialogProps {
  deployment: Deployment;
  sites: readonly Site[];
  busy: boolean;
  error: ErrorText | null;
  onSave: (change: DeploymentUpdate) => void;
  /** Told when what was refused is changed. */
  onType: () => void;
  onClose: () => void;
}

function typedOf(deployment: Deployment) {
  const { start, end, recorded_from: recorded, height_m: height } = deployment;
  const zone = deploymentZone(deployment);
  const bound = (iso: string | null) => (recorded === null && iso ? inZone(iso, zone) : '');
  return {
    site: deployment.site_id,
    from: bound(start),
    to: bound(end),
    zone: deployment.time_zone ?? deployment.utc_offset ?? '',
    height: height === null ? '' : String(height),
    orientation: deployment.orientation ?? '',
    setUpBy: deployment.setup_by ?? '',
    note: deployment.note ?? '',
  };
}

/** What was typed, as a change of the deployment; fields whose text cannot be read say why. */
function changeOf(deployment: Deployment, typed: ReturnType<typeof typedOf>, before: typeof typed) {
  const zoneFault = zoneProblem(typed.zone);
  const zone = zoneFault
    ? deploymentZone(deployment)
    : deploymentZone({ ...deployment, ...zoneFields(typed.zone) });
  const from = typedTime(typed.from, 'start', zone);
  const to = typedTime(typed.to, 'end', zone);
  const height = typed.height.trim() === '' ? null : Number(typed.height);
  const isHeight = height === null || Number.isFinite(height);
  const isBounded = typed.from !== before.from || typed.to !== before.to;
  const change: DeploymentUpdate = {
    site_id: typed.site,
    ...zoneFields(typed.zone),
    height_m: height,
    orientation: typed.orientation.trim() || null,
    setup_by: typed.setUpBy.trim() || null,
    note: typed.note.trim() || null,
    // Bounds that were not typed anew keep their seconds.
    ...(isBounded && { start: from.iso, end: to.iso, recorded_from: null, recorded_to: null }),
  };
  const isBackwards = from.iso !== null && to.iso !== null && to.iso <= from.iso;
  return { change, zoneFault, from: from.problem, to: to.problem, isBackwards, isHeight };
}

const fields = ['time_zone', 'utc_offset', 'start', 'end', 'height_m'];

function DeploymentForm(props: DeploymentDialogProps) {
  const { deployment, sites, busy, error, onSave, onType, onClose } = props;
  const words = useSitesMessages();
  const [before] = useState(() => typedOf(deployment));
  const [typed, setTyped] = useState(before);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(before));
  const form = useRef<HTMLFormElement>(null);
  const problem = useFormProblem(error, fields, form);
  const type = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    if (error) onType();
  };
  const { change, zoneFault, from, to, isBackwards, isHeight } = changeOf(
    deployment,
    typed,
    before,
  );
  const complete = !zoneFault && !from && !to && !isBackwards && isHeight;
  const { recorded_from: first, recorded_to: last } = deployment;
  const boundHint =
    first === null || last === null
      ? words.boundHint
      : words.recordedHint(formatRecordedAt(first), formatRecordedAt(last));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) onSave(change);
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
    <form className="bp-stack" onSubmit={submit} ref={form}>
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
        problem={zoneFault ?? problem.of('time_zone', 'utc_offset')}
        value={typed.zone}
        disabled={busy}
        onChange={(zone) => type({ zone })}
      />
      <TextInput
        label={words.from}
        value={typed.from}
        hint={boundHint}
        problem={from ?? problem.of('start')}
        disabled={busy}
        onChange={(value) => type({ from: value })}
      />
      <TextInput
        label={words.to}
        value={typed.to}
        hint={boundHint}
        problem={to ?? (isBackwards ? words.backwards : problem.of('end'))}
        disabled={busy}
        onChange={(value) => type({ to: value })}
      />
      <TextInput
        label={words.height}
        value={typed.height}
        inputMode="decimal"
        problem={isHeight ? problem.of('height_m') : words.notNumber}
        disabled={busy}
        onChange={(height) => type({ height })}
      />
      {text('orientation', words.orientation, limits.deployment_text_length)}
      {text('setUpBy', words.setUpBy, limits.deployment_text_length)}
      {text('note', words.note, limits.survey_note_length)}
      {problem.other && <ErrorAlert error={problem.other} />}
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
