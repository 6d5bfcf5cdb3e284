'use client';

import { ArrowLeftIcon, CheckCircledIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { CompatibleType } from '@biophony/contract';
import type { FormEvent } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../provider/look-context.ts';
import { Modal, ModalActions } from '../dialogs/modal.tsx';
import { SubmitActions } from '../dialogs/submit-actions.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { SettingsForm, type SettingProblems, type SettingValues } from './settings-form.tsx';
import { TypeList } from './type-list.tsx';

export type CreateAnalysisStage = 'select' | 'configure' | 'submitted';

export interface CreateAnalysisDialogProps {
  open: boolean;
  stage: CreateAnalysisStage;
  /** Null while loading. */
  types: readonly CompatibleType[] | null;
  type: string | null;
  /** Null while loading. */
  values: SettingValues | null;
  problems: SettingProblems;
  descriptions: Readonly<Record<string, string>>;
  submitting?: boolean;
  error: ErrorText | null;
  onRetry?: () => void;
  onChoose: (type: string) => void;
  onChangeType: () => void;
  onSetting: (setting: string, value: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** Select a type, configure its settings, submitted. It cannot be closed while it submits. */
export function CreateAnalysisDialog(props: CreateAnalysisDialogProps) {
  const { createAnalysis: words, analysis, common } = useMessages();
  const { stage, type, values, problems, submitting = false, error } = props;
  const valid = values !== null && Object.keys(problems).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !submitting) props.onSubmit();
  };
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={words.title}
      locked={submitting}
      width={680}
    >
      {error && <ErrorAlert error={error} onRetry={props.onRetry} />}
      {stage === 'select' && (
        <>
          <h3>{words.select}</h3>
          {!(error && !props.types) && <TypeList types={props.types} onChoose={props.onChoose} />}
          <ModalActions>
            <Button size="3" variant="soft" color="gray" onClick={props.onClose}>
              {common.cancel}
            </Button>
          </ModalActions>
        </>
      )}
      {stage === 'configure' && (
        <form className="bp-stack" onSubmit={submit} noValidate>
          <div className="bp-selection-totals">
            <h3>
              {words.configure}: {analysis.typeNames[type ?? ''] ?? type}
            </h3>
            <Button
              type="button"
              variant="ghost"
              disabled={submitting}
              onClick={props.onChangeType}
            >
              <ArrowLeftIcon aria-hidden="true" /> {words.changeType}
            </Button>
          </div>
          {values ? (
            <SettingsForm
              values={values}
              problems={problems}
              descriptions={props.descriptions}
              speciesRange={props.types?.find((one) => one.type === type)?.species_range}
              disabled={submitting}
              onChange={props.onSetting}
            />
          ) : (
            !error && <Loading text={words.loadingSettings} />
          )}
          <SubmitActions
            action={words.submit}
            busyAction={words.submitting}
            busy={submitting}
            complete={valid}
            onClose={props.onClose}
          />
        </form>
      )}
      {stage === 'submitted' && (
        <>
          <output className="bp-submitted">
            <CheckCircledIcon aria-hidden="true" />
            <strong>{words.submitted}</strong>
            <span className="bp-soft">{words.submittedText}</span>
          </output>
          <ModalActions>
            <Button size="3" onClick={props.onClose}>
              {words.done}
            </Button>
          </ModalActions>
        </>
      )}
    </Modal>
  );
}
