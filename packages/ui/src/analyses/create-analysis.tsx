'use client';

import type { CompatibleType, Dataset } from '@biophony/contract';
import { analysisType } from '@biophony/contract/constants';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { ArrowLeftIcon, CheckCircledIcon } from '@radix-ui/react-icons';
import { Badge, Button } from '@radix-ui/themes';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { times } from '../base/times.ts';
import { Choice } from '../kit/choice.tsx';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ModalBody, ScrolledTo } from '../kit/modal-body.tsx';
import { Modal, ModalActions, SubmitActions, UnsavedMark } from '../kit/modal.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useCreateAnalysisMessages } from '../kit/use-page-messages.ts';
import { analysisName } from './analysis-name.ts';
import type {
  CreateAnalysisStage,
  PresetChoice,
  SettingProblems,
  SettingValues,
} from './check-settings.ts';
import { PresetBar } from './preset-bar.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useCreateAnalysis } from './use-create-analysis.ts';

interface TypeListProps {
  /** Null while loading. */
  types: readonly CompatibleType[] | null;
  onChoose: (type: string) => void;
}

/** A sentence of the service with commands in backticks. */
function Sentence({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => ({ part, place: `${at}`, isCode: at % 2 === 1 }));
  return parts.map(({ part, place, isCode }) =>
    isCode ? (
      <code key={place} className="bp-command">
        {part}
      </code>
    ) : (
      part
    ),
  );
}

function TypeItem({ type, onChoose }: { type: CompatibleType; onChoose: (type: string) => void }) {
  const t = useCreateAnalysisMessages();
  const { analysis } = useMessages();
  const name = analysisName(analysis, type);
  return (
    <li className="bp-type" data-disabled={type.compatible ? undefined : ''}>
      <div>
        <h3>{name}</h3>
        <p>{type.description}</p>
        <p className="bp-small bp-soft bp-numbers">
          {type.compatible ? (
            t.compatible(type.compatible_files, type.file_count)
          ) : (
            <Sentence text={type.reason ?? t.notCompatible} />
          )}
        </p>
        {type.installed !== false && (
          <p className="bp-small bp-soft">{t.reads(type.supported_file_extensions.join(', '))}</p>
        )}
      </div>
      {type.compatible ? (
        <Button
          size="3"
          variant="soft"
          aria-label={`${t.choose} ${name}`}
          onClick={() => onChoose(type.type)}
        >
          {t.choose}
        </Button>
      ) : (
        <Badge color="gray" radius="full">
          {type.installed === false ? t.notInstalled : t.notCompatible}
        </Badge>
      )}
    </li>
  );
}

/**
 * Types to choose from, with reasons where they do not fit the files. Below them, known types
 * without a model, and how an operator adds one.
 */
function TypeList({ types, onChoose }: TypeListProps) {
  const t = useCreateAnalysisMessages();
  if (!types) return <Loading text={t.loadingTypes} />;
  const installed = types.filter((type) => type.installed !== false);
  const others = types.filter((type) => type.installed === false);
  const items = (some: readonly CompatibleType[]) => (
    <ul className="bp-types">
      {some.map((type) => (
        <TypeItem key={type.type} type={type} onChoose={onChoose} />
      ))}
    </ul>
  );
  return (
    <>
      {installed.length > 0 ? items(installed) : <p className="bp-soft">{t.noTypes}</p>}
      {others.length > 0 && (
        <>
          <h3>{t.knownTypes}</h3>
          <p className="bp-soft">
            <Sentence text={t.knownTypesText} />
          </p>
          {items(others)}
        </>
      )}
    </>
  );
}

export interface CreateAnalysisDialogProps {
  open: boolean;
  stage: CreateAnalysisStage;
  /** Choice of a dataset, if there are several. */
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
  /** Presets of the type; none are offered if absent. */
  presets?: PresetChoice;
  /** Reads settings from a file, and saves them as one. */
  onLoadSettings?: (file: File) => void;
  onSaveSettings?: (format: SettingsFormat) => void;
  /** Reads a species list from a file. */
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

/**
 * Dialog to select a type, configure its settings and submit. It cannot be closed while it submits.
 */
export function CreateAnalysisDialog(props: CreateAnalysisDialogProps) {
  const t = useCreateAnalysisMessages();
  const { analysis, common, format } = useMessages();
  const { stage, type, values, problems, submitting = false, error, datasets = [] } = props;
  const chosen = props.types?.find((one) => one.type === type);
  const valid = values !== null && Object.keys(problems).length === 0;
  const failure = error && (
    <ScrolledTo>
      <ErrorAlert error={error} onRetry={props.onRetry} />
    </ScrolledTo>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !submitting) props.onSubmit();
  };
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={t.title}
      locked={submitting}
      width={680}
    >
      <UnsavedMark typed={props.changed ?? false} />
      {stage === 'select' && (
        <ModalBody
          footer={
            <ModalActions>
              <Button size="3" variant="soft" color="gray" onClick={props.onClose}>
                {common.cancel}
              </Button>
            </ModalActions>
          }
        >
          {failure}
          {datasets.length > 1 && (
            <Choice
              label={t.dataset}
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
          <h3>{t.select}</h3>
          {!(error && !props.types) && <TypeList types={props.types} onChoose={props.onChoose} />}
        </ModalBody>
      )}
      {stage === 'configure' && (
        <form className="bp-stack bp-modal-form" onSubmit={submit} noValidate>
          <ModalBody
            footer={
              <SubmitActions
                action={t.submit}
                busyAction={t.submitting}
                busy={submitting}
                complete={valid}
                onClose={props.onClose}
              />
            }
          >
            {failure}
            <div className="bp-selection-totals">
              <h3>
                {t.configure}: {type && analysisName(analysis, { type, name: chosen?.name })}
              </h3>
              <Button
                type="button"
                variant="ghost"
                disabled={submitting}
                onClick={props.onChangeType}
              >
                <ArrowLeftIcon className="bp-along" aria-hidden="true" /> {t.changeType}
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
                model={analysisType(type ?? '')?.model}
                speciesRange={chosen?.species_range}
                disabled={submitting || (props.presets?.busy ?? false)}
                onChange={props.onSetting}
                onList={props.onList}
              />
            ) : (
              !error && <Loading text={t.loadingSettings} />
            )}
          </ModalBody>
        </form>
      )}
      {stage === 'submitted' && (
        <ModalBody
          footer={
            <ModalActions>
              <Button size="3" onClick={props.onClose}>
                {t.done}
              </Button>
            </ModalActions>
          }
        >
          <output className="bp-submitted">
            <CheckCircledIcon aria-hidden="true" />
            <strong>{t.submitted}</strong>
            <span className="bp-soft">{t.submittedText}</span>
          </output>
        </ModalBody>
      )}
    </Modal>
  );
}

interface CreateAnalysisProps {
  projectId: string;
  /** Datasets to choose from if there are several, and the initial one. */
  datasets?: readonly Dataset[];
  dataId?: string;
  open: boolean;
  /** Called when an analysis was created and the dialog closes after its message. */
  onDone: () => void;
  onClose: () => void;
}

/** The Create Analysis dialog with its data. It shows 'submitted' for 3 s, or until closed. */
export function CreateAnalysis({
  projectId,
  datasets,
  dataId,
  open,
  onDone,
  onClose,
}: CreateAnalysisProps) {
  const { reset, ...flow } = useCreateAnalysis({ projectId, datasets, dataId, open });
  const submitted = open && flow.stage === 'submitted';
  const close = () => {
    const done = flow.stage === 'submitted';
    reset();
    if (done) onDone();
    else onClose();
  };
  const closeSubmitted = useEffectEvent(close);
  useEffect(() => {
    if (!submitted) return;
    const timer = setTimeout(() => closeSubmitted(), times.showSubmitted);
    return () => clearTimeout(timer);
  }, [submitted]);
  return <CreateAnalysisDialog open={open} onClose={close} {...flow} />;
}
