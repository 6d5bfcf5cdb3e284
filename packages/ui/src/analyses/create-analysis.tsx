'use client';

import type { CompatibleType, Dataset } from '@biophony/contract';
import { analysisType } from '@biophony/contract/constants';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { ArrowLeftIcon, CheckCircledIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { times } from '../base/times.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ModalBody, ScrolledTo } from '../kit/modal-body.tsx';
import { Modal, ModalActions, SubmitActions, UnsavedMark } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useBatchMessages, useCreateAnalysisMessages } from '../kit/use-page-messages.ts';
import { analysisName } from './analysis-name.ts';
import { CardsFieldset } from './cards-fieldset.tsx';
import type {
  CardChoice,
  CardFailure,
  CardPlaces,
  SubmissionProgress,
} from './cards-to-analyse.ts';
import type {
  CreateAnalysisStage,
  PresetChoice,
  SettingProblems,
  SettingValues,
} from './check-settings.ts';
import { PresetBar } from './preset-bar.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type CardSettings, TypeCards } from './type-cards.tsx';
import { useCreateAnalysis } from './use-create-analysis.ts';

export interface CreateAnalysisDialogProps {
  open: boolean;
  stage: CreateAnalysisStage;
  /** Choice of cards, if there are several. */
  cards?: CardChoice;
  /** Places of the ticked cards; absent for one card. */
  places?: CardPlaces;
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
  /** Of a submission of several cards that is under way. */
  progress?: SubmissionProgress | null;
  /** Analyses that were submitted, if it were several, and cards that failed. */
  submitted?: { count: number; failures: readonly CardFailure[] } | null;
  /** Submits the cards that failed again. */
  onAgain?: () => void;
  error: ErrorText | null;
  onRetry?: () => void;
  /** `settings` come with the card that was chosen. */
  onChoose: (type: string, settings?: CardSettings) => void;
  onChangeType: () => void;
  onSetting: (setting: string, value: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

type SubmittedProps = Pick<
  CreateAnalysisDialogProps,
  'submitted' | 'submitting' | 'progress' | 'error' | 'onAgain' | 'onClose'
>;

/** What was submitted, and the cards that were not. */
function Submitted({ submitted, submitting = false, progress, error, ...on }: SubmittedProps) {
  const t = useCreateAnalysisMessages();
  const batch = useBatchMessages();
  const failures = submitted?.failures ?? [];
  return (
    <ModalBody
      footer={
        <>
          <output className="bp-small bp-numbers">
            {progress && batch.submittedOf(progress.done, progress.total)}
          </output>
          <ModalActions>
            {failures.length > 0 && (
              <Button size="3" variant="soft" disabled={submitting} onClick={on.onAgain}>
                {submitting ? t.submitting : batch.again}
              </Button>
            )}
            <Button size="3" disabled={submitting} onClick={on.onClose}>
              {t.done}
            </Button>
          </ModalActions>
        </>
      }
    >
      {error && <ErrorAlert error={error} />}
      <output className="bp-submitted">
        <CheckCircledIcon aria-hidden="true" />
        <strong>{t.submitted}</strong>
        {submitted && <span className="bp-numbers">{batch.submitted(submitted.count)}</span>}
        <span className="bp-soft">{t.submittedText}</span>
      </output>
      {failures.length > 0 && (
        <Notice tone="warn">
          <p>{batch.notSubmitted(failures.length)}</p>
          <ul className="bp-bullets">
            {failures.map(({ name, message }) => (
              <li key={name}>
                <bdi className="bp-own">{name}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </ModalBody>
  );
}

/**
 * Dialog to select a type, configure its settings and submit. It cannot be closed while it submits.
 */
export function CreateAnalysisDialog(props: CreateAnalysisDialogProps) {
  const t = useCreateAnalysisMessages();
  const batch = useBatchMessages();
  const { analysis, common } = useMessages();
  const { stage, type, values, problems, submitting = false, progress, error, cards } = props;
  const chosen = props.types?.find((one) => one.type === type);
  const name = type === null ? '' : analysisName(analysis, { type, name: chosen?.name });
  const ticked = cards?.cards.filter((card) => card.ticked).length ?? 1;
  const valid =
    values !== null &&
    Object.keys(problems).length === 0 &&
    ticked > 0 &&
    !(props.places?.loading ?? false);
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
      width={860}
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
          <h3>{t.select}</h3>
          {!(error && !props.types) && <TypeCards types={props.types} onChoose={props.onChoose} />}
        </ModalBody>
      )}
      {stage === 'configure' && (
        <form className="bp-stack bp-modal-form" onSubmit={submit} noValidate>
          <ModalBody
            footer={
              <>
                <output className="bp-small bp-numbers">
                  {progress && batch.submittedOf(progress.done, progress.total)}
                </output>
                <SubmitActions
                  action={ticked > 1 ? batch.submit(ticked) : t.submit}
                  busyAction={t.submitting}
                  busy={submitting}
                  complete={valid}
                  onClose={props.onClose}
                />
              </>
            }
          >
            {failure}
            <div className="bp-selection-totals">
              <h3>
                {t.configure}: {name}
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
            {values && cards && <CardsFieldset {...cards} analysis={name} disabled={submitting} />}
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
                places={props.places}
              />
            ) : (
              !error && <Loading text={t.loadingSettings} />
            )}
          </ModalBody>
        </form>
      )}
      {stage === 'submitted' && <Submitted {...props} />}
    </Modal>
  );
}

interface CreateAnalysisProps {
  projectId: string;
  /** Cards to choose from if there are several, and the one that is open. */
  datasets?: readonly Dataset[];
  dataId?: string;
  open: boolean;
  /** Called when an analysis was created and the dialog closes after its message. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * The Create Analysis dialog with its data. It shows 'submitted' for 3 s, or until closed; for as long
 * as somebody likes where cards failed.
 */
export function CreateAnalysis({
  projectId,
  datasets,
  dataId,
  open,
  onDone,
  onClose,
}: CreateAnalysisProps) {
  const { reset, ...flow } = useCreateAnalysis({ projectId, datasets, dataId, open });
  const failed = (flow.submitted?.failures.length ?? 0) > 0;
  const closesItself = open && flow.stage === 'submitted' && !failed;
  const close = () => {
    const done = flow.stage === 'submitted';
    reset();
    if (done) onDone();
    else onClose();
  };
  const closeSubmitted = useEffectEvent(close);
  useEffect(() => {
    if (!closesItself) return;
    const timer = setTimeout(() => closeSubmitted(), times.showSubmitted);
    return () => clearTimeout(timer);
  }, [closesItself]);
  return <CreateAnalysisDialog open={open} onClose={close} {...flow} />;
}
