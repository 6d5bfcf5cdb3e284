'use client';

import { ArrowLeftIcon, CheckCircledIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { CompatibleType, Dataset } from '@biophony/contract';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import type { FormEvent } from 'react';
import { analysisName } from '../../format/analysis-name.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { UnsavedMark } from '../dialog/unsaved-mark.tsx';
import { Modal } from '../dialog/modal.tsx';
import { ModalActions } from '../dialog/modal-frame.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { Choice } from '../form/choice.tsx';
import { PresetBar } from './preset-bar.tsx';
import { SettingsForm } from './settings-form.tsx';
import type {
  PresetChoice,
  SettingProblems,
  SettingValues,
  CreateAnalysisStage,
} from '../../model/create-analysis.ts';
import { TypeList } from './type-list.tsx';

export interface CreateAnalysisDialogProps {
  open: boolean;
  stage: CreateAnalysisStage;
  /** Asked for where there are several. */
  datasets?: readonly Pick<Dataset, 'data_id' | 'dataset_name' | 'file_count'>[];
  dataId?: string | null;
  onDataset?: (dataId: string) => void;
  /** Null while loading. */
  types: readonly CompatibleType[] | null;
  type: string | null;
  /** Null while loading. */
  values: SettingValues | null;
  /** Whether settings were changed, which closing discards. */
  changed?: boolean;
  problems: SettingProblems;
  descriptions: Readonly<Record<string, string>>;
  /** Presets of the type; without them none are offered. */
  presets?: PresetChoice;
  /** Settings are read from a file, and saved as one. */
  onLoadSettings?: (file: File) => void;
  onSaveSettings?: (format: SettingsFormat) => void;
  /** A list of species is read from a file. */
  onList?: (setting: string, file: File) => void;
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
  const { createAnalysis: words, analysis, common, format } = useMessages();
  const { stage, type, values, problems, submitting = false, error, datasets = [] } = props;
  const chosen = props.types?.find((one) => one.type === type);
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
      <UnsavedMark typed={props.changed ?? false} />
      {error && <ErrorAlert error={error} onRetry={props.onRetry} />}
      {stage === 'select' && (
        <>
          {datasets.length > 1 && (
            <Choice
              label={words.dataset}
              value={props.dataId ?? ''}
              onChange={(id) => props.onDataset?.(id)}
              options={datasets.map(
                ({ data_id: value, dataset_name: name, file_count: files }) => ({
                  value,
                  label: `${name} (${format.files(files)})`,
                }),
              )}
            />
          )}
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
              {words.configure}: {type && analysisName(analysis, { type, name: chosen?.name })}
            </h3>
            <Button
              type="button"
              variant="ghost"
              disabled={submitting}
              onClick={props.onChangeType}
            >
              <ArrowLeftIcon className="bp-along" aria-hidden="true" /> {words.changeType}
            </Button>
          </div>
          {values && props.presets && props.onLoadSettings && props.onSaveSettings && (
            <PresetBar
              presets={props.presets}
              valid={valid}
              disabled={submitting}
              onLoad={props.onLoadSettings}
              onDownload={props.onSaveSettings}
            />
          )}
          {values ? (
            <SettingsForm
              values={values}
              problems={problems}
              descriptions={props.descriptions}
              speciesRange={chosen?.species_range}
              disabled={submitting || (props.presets?.busy ?? false)}
              onChange={props.onSetting}
              onList={props.onList}
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
