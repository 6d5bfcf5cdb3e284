'use client';

import type {
  CorrectionAsked,
  CorrectionPreview,
  Deployment,
  DeploymentCorrection,
} from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { parseIsoTime } from '@biophony/recordings';
import {
  checkCorrection,
  type Correction,
  type DawnCheck,
  deploymentZone,
  parseShift,
  shiftText,
} from '@biophony/recordings/survey';
import { Button } from '@radix-ui/themes';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { formatDate, formatDateTime } from '../../base/format.ts';
import { useUnsaved } from '../../base/use-unsaved.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Modal, SubmitActions } from '../../kit/modal.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { TextInput, TimeZoneInput } from '../../kit/text-input.tsx';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import { CorrectionPreviewPanel } from './correction-preview.tsx';
import { correctionText, zoneFields, zoneProblem } from './use-site-forms.ts';

export interface TypedCorrection {
  zone: string;
  shift: string;
  /** Shown and actual time, twice. */
  readings: readonly [shown: string, actual: string, laterShown: string, laterActual: string];
  reason: string;
}

export const nothingTyped: TypedCorrection = {
  zone: '',
  shift: '',
  readings: ['', '', '', ''],
  reason: '',
};

/** What the form begins with. A correction replaces the one in effect, so that it adds to it. */
export function proposedCorrection(
  { correction }: Pick<Deployment, 'correction'>,
  shift: number | null,
): TypedCorrection {
  if (shift === null || correction?.drift) return nothingTyped;
  const sum = (correction?.shift_s ?? 0) + shift;
  return {
    ...nothingTyped,
    zone: correction?.time_zone ?? correction?.utc_offset ?? '',
    shift: sum === 0 ? '' : shiftText(sum),
  };
}

/**
 * Fault of the known times: one is missing, unreadable (`shown`, `actual`), not later than the
 * first (`order`), or implies an impossible clock (`rate`).
 */
type KnownFault = 'missing' | 'shown' | 'actual' | 'order' | 'rate';

interface CorrectionProblems {
  zone: string | null;
  /** `text` for an unreadable shift, `both` if known times are given too. */
  shift: 'text' | 'both' | null;
  /** `at` is the index of the field. */
  readings: { at: number; fault: KnownFault } | null;
}

function knownFault(
  field: string,
  readings: TypedCorrection['readings'],
): CorrectionProblems['readings'] {
  const [, nth, what] = /^drift\[(\d)\]\.(shown|actual)$/.exec(field) ?? [];
  if (what !== 'shown' && what !== 'actual') return { at: 0, fault: 'rate' };
  const at = Number(nth) * 2 + (what === 'actual' ? 1 : 0);
  const read = parseIsoTime(readings[at] ?? '');
  const isRead = read !== null && (what === 'shown' || read.offsetMinutes !== null);
  return { at, fault: isRead ? 'order' : what };
}

/**
 * Null where it is invalid, with the problems. `deploymentZone` applies to recordings without an
 * offset.
 */
export function askedCorrection(
  typed: TypedCorrection,
  deploymentZone: string,
): { correction: CorrectionAsked | null; problems: CorrectionProblems } {
  const shift = typed.shift.trim() === '' ? 0 : parseShift(typed.shift);
  const readings = typed.readings.map((text) => text.trim());
  const missing = readings.indexOf('');
  const isKnown = readings.some((text) => text !== '');
  const problems: CorrectionProblems = {
    zone: zoneProblem(typed.zone),
    shift: shift === null ? 'text' : shift !== 0 && isKnown ? 'both' : null,
    readings: isKnown && missing >= 0 ? { at: missing, fault: 'missing' } : null,
  };
  const isSomething = typed.zone.trim() !== '' || (shift ?? 0) !== 0 || isKnown;
  const isWrong = problems.zone ?? problems.shift ?? problems.readings;
  if (shift === null || isWrong !== null || !isSomething) return { correction: null, problems };
  const [shown = '', actual = '', laterShown = '', laterActual = ''] = readings;
  const drift: Correction['drift'] = isKnown
    ? [
        { shown, actual },
        { shown: laterShown, actual: laterActual },
      ]
    : null;
  const correction = { ...zoneFields(typed.zone), shift_s: shift, drift };
  const fault = checkCorrection(correction, deploymentZone);
  if (fault?.field.startsWith('drift'))
    return {
      correction: null,
      problems: { ...problems, readings: knownFault(fault.field, typed.readings) },
    };
  if (fault) return { correction: null, problems: { ...problems, shift: 'text' } };
  const reason = typed.reason.trim() || null;
  return { correction: { ...correction, drift: drift && [...drift], reason }, problems };
}

interface CorrectionFieldsProps {
  typed: TypedCorrection;
  problems: CorrectionProblems;
  busy: boolean;
  onType: (part: Partial<TypedCorrection>) => void;
}

function CorrectionFields({ typed, problems, busy, onType }: CorrectionFieldsProps) {
  const t = useSitesMessages();
  const typeKnown = (at: number, text: string) => {
    const [a, b, c, d] = typed.readings.map((before, nth) => (nth === at ? text : before));
    onType({ readings: [a ?? '', b ?? '', c ?? '', d ?? ''] });
  };
  return (
    <>
      <TimeZoneInput
        label={t.shownZone}
        hint={t.shownZoneHint}
        problem={problems.zone}
        value={typed.zone}
        disabled={busy}
        onChange={(zone) => onType({ zone })}
      />
      <TextInput
        label={t.shift}
        hint={t.shiftHint}
        problem={problems.shift && t.shiftProblems[problems.shift]}
        value={typed.shift}
        disabled={busy}
        autoComplete="off"
        onChange={(shift) => onType({ shift })}
      />
      <details className="bp-survey-known">
        <summary>{t.known}</summary>
        <div className="bp-stack">
          <p className="bp-small bp-soft">{t.knownText}</p>
          {typed.readings.map((text, at) => {
            const which = Math.floor(at / 2) + 1;
            return (
              <TextInput
                key={at % 2 === 0 ? t.shown(which) : t.actual(which)}
                label={at % 2 === 0 ? t.shown(which) : t.actual(which)}
                hint={at % 2 === 0 ? t.shownHint : t.actualHint}
                problem={
                  problems.readings?.at === at ? t.knownProblems[problems.readings.fault] : null
                }
                value={text}
                disabled={busy}
                autoComplete="off"
                onChange={(value) => typeKnown(at, value)}
              />
            );
          })}
        </div>
      </details>
      <TextInput
        label={t.reason}
        value={typed.reason}
        maxLength={limits.survey_note_length}
        disabled={busy}
        onChange={(reason) => onType({ reason })}
      />
    </>
  );
}

function CorrectionLog({ corrections }: { corrections: readonly DeploymentCorrection[] }) {
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const ended = corrections.filter(({ ended: how }) => how !== null);
  if (ended.length === 0) return null;
  return (
    <details className="bp-survey-known">
      <summary>{t.log}</summary>
      <ul className="bp-bullets bp-small">
        {ended.map((one) => (
          <li key={one.correction_id}>
            {t.logEntry(correctionText(one, t), one.made_by, formatDateTime(one.made_at, locale))}
            {one.reason && ` (${one.reason})`}
            {one.ended && `; ${t.ended[one.ended]}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface CorrectionDialogProps {
  deployment: Deployment;
  /** What the form begins with. */
  proposed: TypedCorrection;
  siteName: string;
  /** Log of the clock; null while it loads. */
  corrections: readonly DeploymentCorrection[] | null;
  /** Result of the last `onPreview`, for what was typed then. */
  preview: CorrectionPreview | null;
  /** Sunrise check of the preview; null where there is none. */
  dawn: DawnCheck | 'failed' | null;
  doing: 'previewing' | 'applying' | 'reverting' | null;
  error: ErrorText | null;
  onPreview: (correction: CorrectionAsked) => void;
  onType: () => void;
  onApply: (correction: CorrectionAsked) => void;
  onRevert: () => void;
  onClose: () => void;
}

function InEffect({ deployment, doing, onRevert }: CorrectionDialogProps) {
  const { locale } = usePresentation();
  const t = useSitesMessages();
  const { correction } = deployment;
  if (!correction) return null;
  const { made_by: by, made_at: at, reason } = correction;
  return (
    <section className="bp-survey-preview" aria-label={t.inEffect}>
      <h3>{t.inEffect}</h3>
      <p>
        {t.logEntry(correctionText(correction, t), by, formatDate(at, locale))}
        {reason && ` (${reason})`}
      </p>
      <div>
        <Button
          type="button"
          variant="soft"
          color="gray"
          disabled={doing !== null}
          onClick={onRevert}
        >
          {doing === 'reverting' ? t.reverting : t.revert}
        </Button>
      </div>
    </section>
  );
}

function CorrectionForm(props: CorrectionDialogProps) {
  const { deployment, proposed, corrections, preview, dawn, doing, error } = props;
  const t = useSitesMessages();
  const [typed, setTyped] = useState(proposed);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(proposed));
  const { correction, problems } = askedCorrection(typed, deploymentZone(deployment));
  const busy = doing !== null;
  // What is proposed is shown without being asked for.
  const start = useEffectEvent(() => correction && props.onPreview(correction));
  useEffect(() => void start(), []);
  const isReady = preview !== null && preview.problems.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!correction || busy) return;
    if (isReady) props.onApply(correction);
    else if (!preview) props.onPreview(correction);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <p>{t.correctText}</p>
      <InEffect {...props} />
      <CorrectionFields
        typed={typed}
        problems={problems}
        busy={doing === 'applying' || doing === 'reverting'}
        onType={(part) => {
          setTyped({ ...typed, ...part });
          // The reason does not affect the preview.
          if (!('reason' in part)) props.onType();
        }}
      />
      <div aria-live="polite">
        {preview && (
          <CorrectionPreviewPanel
            preview={preview}
            dawn={dawn}
            zone={deploymentZone({
              ...deployment,
              ...(deployment.time_zone === null &&
                deployment.utc_offset === null && {
                  time_zone: correction?.time_zone ?? null,
                  utc_offset: correction?.utc_offset ?? null,
                }),
            })}
          />
        )}
      </div>
      <CorrectionLog corrections={corrections ?? []} />
      {error && <ErrorAlert error={error} />}
      <SubmitActions
        action={preview ? t.apply : t.preview}
        busyAction={doing === 'applying' ? t.applying : t.previewing}
        busy={doing === 'applying' || doing === 'previewing'}
        complete={correction !== null && (preview === null || isReady)}
        onClose={props.onClose}
      />
    </form>
  );
}

export function CorrectionDialog(props: CorrectionDialogProps) {
  const t = useSitesMessages();
  const recorder = props.deployment.device_id ?? t.anyRecorder;
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t.correctOf(recorder, props.siteName)}
      locked={props.doing !== null}
      width={720}
    >
      <CorrectionForm {...props} />
    </Modal>
  );
}
