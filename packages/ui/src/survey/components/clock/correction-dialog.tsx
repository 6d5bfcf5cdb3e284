'use client';

import type {
  CorrectionAsked,
  CorrectionPreview,
  Deployment,
  DeploymentCorrection,
} from '@biophony/contract';
import { deploymentZone, type DawnCheck } from '@biophony/recordings/survey';
import { Button } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { Modal } from '../../../components/dialog/modal.tsx';
import { SubmitActions } from '../../../components/dialog/submit-actions.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { useSitesMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { formatDate } from '../../../format/dates.ts';
import { useUnsaved } from '../../../unsaved/use-unsaved.ts';
import { askedCorrection, nothingTyped } from '../../model/setup/typed-correction.ts';
import { correctionText } from '../../model/setup/zone-times.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { CorrectionLog } from './correction-log.tsx';
import { CorrectionPreviewPanel } from './correction-preview.tsx';

interface CorrectionDialogProps {
  deployment: Deployment;
  siteName: string;
  /** Of the clock's log; null while it is read. */
  corrections: readonly DeploymentCorrection[] | null;
  /** What `onPreview` was last told; it is of what was typed then. */
  preview: CorrectionPreview | null;
  /** Of the same; null where nothing can be told of it. */
  dawn: DawnCheck | 'failed' | null;
  doing: 'previewing' | 'applying' | 'reverting' | null;
  error: ErrorText | null;
  onPreview: (asked: CorrectionAsked) => void;
  /** Told when what was typed is no longer what the preview is of. */
  onType: () => void;
  onApply: (asked: CorrectionAsked) => void;
  onRevert: () => void;
  onClose: () => void;
}

/** The correction that is in effect, and the way back to the times as recorded. */
function InEffect({ deployment, doing, onRevert }: CorrectionDialogProps) {
  const { locale } = usePresentation();
  const words = useSitesMessages();
  const { correction } = deployment;
  if (!correction) return null;
  const { made_by: by, made_at: at, reason } = correction;
  return (
    <section className="bp-survey-preview" aria-label={words.inEffect}>
      <h3>{words.inEffect}</h3>
      <p>
        {words.logEntry(correctionText(correction, words), by, formatDate(at, locale))}
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
          {doing === 'reverting' ? words.reverting : words.revert}
        </Button>
      </div>
    </section>
  );
}

function CorrectionForm(props: CorrectionDialogProps) {
  const { deployment, corrections, preview, dawn, doing, error } = props;
  const words = useSitesMessages();
  const [typed, setTyped] = useState(nothingTyped);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(nothingTyped));
  const { asked, problems } = askedCorrection(typed, deploymentZone(deployment));
  const busy = doing !== null;
  const isReady = preview !== null && preview.problems.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!asked || busy) return;
    if (isReady) props.onApply(asked);
    else if (!preview) props.onPreview(asked);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <p>{words.correctText}</p>
      <InEffect {...props} />
      <CorrectionFields
        typed={typed}
        problems={problems}
        busy={busy}
        onType={(part) => {
          setTyped({ ...typed, ...part });
          // The reason alone changes nothing that is shown.
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
                  time_zone: asked?.time_zone ?? null,
                  utc_offset: asked?.utc_offset ?? null,
                }),
            })}
          />
        )}
      </div>
      <CorrectionLog corrections={corrections ?? []} />
      {error && <ErrorAlert error={error} />}
      <SubmitActions
        action={preview ? words.apply : words.preview}
        busyAction={doing === 'applying' ? words.applying : words.previewing}
        busy={doing === 'applying' || doing === 'previewing'}
        complete={asked !== null && (preview === null || isReady)}
        onClose={props.onClose}
      />
    </form>
  );
}

/** Corrects the clock of a deployment: what was wrong, what that changes, and only then the change itself. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const words = useSitesMessages();
  const recorder = props.deployment.device_id ?? words.anyRecorder;
  return (
    <Modal
      open
      onClose={props.onClose}
      title={words.correctOf(recorder, props.siteName)}
      locked={props.doing !== null}
      width={720}
    >
      <CorrectionForm {...props} />
    </Modal>
  );
}
