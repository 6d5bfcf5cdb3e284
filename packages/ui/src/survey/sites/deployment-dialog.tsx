'use client';

import type { Deployment, DeploymentUpdate, Site } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { deploymentZone } from '@biophony/recordings/survey';
import { type FormEvent, useRef } from 'react';
import { formatRecordedAt } from '../../base/format.ts';
import { useUnsaved } from '../../base/use-unsaved.ts';
import { Choice } from '../../kit/choice.tsx';
import type { ErrorText } from '../../kit/describe-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Modal, SubmitActions } from '../../kit/modal.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput, TimeZoneInput, useTypedOver } from '../../kit/text-input.tsx';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import {
  useFormProblem,
  typedInZone,
  typedTime,
  type TypedTime,
  zoneFields,
  zoneProblem,
} from './use-site-forms.ts';

export interface TypedDeployment {
  site: string;
  from: string;
  to: string;
  zone: string;
  height: string;
  orientation: string;
  setUpBy: string;
  note: string;
}

/** Bounds set by people; none where recorded time bounds the deployment. */
const boundsOf = ({ start, end, recorded_from }: Deployment) =>
  recorded_from === null ? { start, end } : { start: null, end: null };

export function shownDeployment(deployment: Deployment): TypedDeployment {
  const zone = deploymentZone(deployment);
  const { start, end } = boundsOf(deployment);
  const { height_m: height } = deployment;
  return {
    site: deployment.site_id,
    from: start === null ? '' : typedInZone(start, zone),
    to: end === null ? '' : typedInZone(end, zone),
    zone: deployment.time_zone ?? deployment.utc_offset ?? '',
    height: height === null ? '' : String(height),
    orientation: deployment.orientation ?? '',
    setUpBy: deployment.setup_by ?? '',
    note: deployment.note ?? '',
  };
}

interface DeploymentChange {
  change: DeploymentUpdate;
  /** Sentences; null for readable fields. */
  problems: { zone: string | null; from: string | null; to: string | null };
  isBackwards: boolean;
  /** Whether the height is a number or empty. */
  isHeight: boolean;
}

export function deploymentChange(deployment: Deployment, typed: TypedDeployment): DeploymentChange {
  const before = shownDeployment(deployment);
  const bounds = boundsOf(deployment);
  const fault = zoneProblem(typed.zone);
  const zone = deploymentZone(fault ? deployment : { ...deployment, ...zoneFields(typed.zone) });
  const bound = (edge: 'start' | 'end', field: 'from' | 'to'): TypedTime => {
    const iso = bounds[edge];
    const text = typed[field];
    // The text has minutes only and may name an hour that occurs twice, so an unchanged text keeps
    // its exact time.
    const isKept = text === before[field] && text === (iso === null ? '' : typedInZone(iso, zone));
    return isKept ? { iso, problem: null } : typedTime(text, edge, zone);
  };
  const from = bound('start', 'from');
  const to = bound('end', 'to');
  const differs = (field: keyof TypedDeployment) => typed[field] !== before[field];
  const height = typed.height.trim() === '' ? null : Number(typed.height);
  const isBounded = from.iso !== bounds.start || to.iso !== bounds.end;
  // The offset of the first recording is lost with the recorded bounds, and the new ones were read
  // in it.
  const isLost = isBounded && typed.zone.trim() === '' && zone !== 'UTC';
  return {
    // Untouched fields may have changed elsewhere meanwhile and are not sent.
    change: {
      ...(differs('site') && { site_id: typed.site }),
      ...((isLost || differs('zone')) && zoneFields(isLost ? zone : typed.zone)),
      ...(differs('height') && { height_m: height }),
      ...(differs('orientation') && { orientation: typed.orientation.trim() || null }),
      ...(differs('setUpBy') && { setup_by: typed.setUpBy.trim() || null }),
      ...(differs('note') && { note: typed.note.trim() || null }),
      ...(isBounded && { start: from.iso, end: to.iso, recorded_from: null, recorded_to: null }),
    },
    problems: { zone: fault, from: from.problem, to: to.problem },
    isBackwards: from.iso !== null && to.iso !== null && Date.parse(to.iso) <= Date.parse(from.iso),
    isHeight: height === null || Number.isFinite(height),
  };
}

interface DeploymentDialogProps {
  deployment: Deployment;
  sites: readonly Site[];
  busy: boolean;
  error: ErrorText | null;
  /** Whether it was refused because the deployment changed elsewhere meanwhile. */
  isOutdated: boolean;
  /** Called with the change of `of`. */
  onSave: (change: DeploymentUpdate, of: Deployment) => void;
  /** Called when the user edits after a refusal. */
  onType: () => void;
  onClose: () => void;
}

const fields = ['time_zone', 'utc_offset', 'start', 'end', 'height_m'];

function DeploymentForm(props: DeploymentDialogProps) {
  const { deployment, sites, busy, error, isOutdated, onSave, onType, onClose } = props;
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const form = useTypedOver(deployment, shownDeployment, isOutdated);
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
      ? t.boundHint
      : t.recordedHint(formatRecordedAt(first, locale), formatRecordedAt(last, locale));
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
        label={t.site}
        value={typed.site}
        options={sites.map(({ site_id, name }) => ({ value: site_id, label: name }))}
        disabled={busy}
        onChange={(site) => type({ site })}
      />
      <TimeZoneInput
        label={t.timeZone}
        hint={t.timeZoneHint}
        problem={problems.zone ?? refused.of('time_zone', 'utc_offset')}
        value={typed.zone}
        disabled={busy}
        onChange={(zone) => type({ zone })}
      />
      <TextInput
        label={t.from}
        value={typed.from}
        hint={boundHint}
        problem={problems.from ?? refused.of('start')}
        disabled={busy}
        onChange={(value) => type({ from: value })}
      />
      <TextInput
        label={t.to}
        value={typed.to}
        hint={boundHint}
        problem={problems.to ?? (isBackwards ? t.backwards : refused.of('end'))}
        disabled={busy}
        onChange={(value) => type({ to: value })}
      />
      <TextInput
        label={t.height}
        value={typed.height}
        inputMode="decimal"
        problem={isHeight ? refused.of('height_m') : t.notNumber}
        disabled={busy}
        onChange={(height) => type({ height })}
      />
      {text('orientation', t.orientation, limits.deployment_text_length)}
      {text('setUpBy', t.setUpBy, limits.deployment_text_length)}
      {text('note', t.note, limits.survey_note_length)}
      {refused.other && <ErrorAlert error={refused.other} />}
      <SubmitActions
        action={t.save}
        busyAction={t.saving}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

export function DeploymentDialog(props: DeploymentDialogProps) {
  const t = useSitesMessages();
  return (
    <Modal open onClose={props.onClose} title={t.editDeploymentTitle} locked={props.busy}>
      <DeploymentForm {...props} />
    </Modal>
  );
}
