'use client';

import type { Analysis, Dataset } from '@biophony/contract';
import { analysisType } from '@biophony/contract/constants';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import {
  CheckIcon,
  ChevronDownIcon,
  DownloadIcon,
  FileTextIcon,
  ListBulletIcon,
  LockClosedIcon,
  MixerHorizontalIcon,
  ReloadIcon,
  TrashIcon,
  UploadIcon,
} from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type ReactNode, type Ref, useId } from 'react';
import { nameOfAnalysis } from '../analyses/analysis-name.ts';
import { SettingsDownload } from '../analyses/analysis-parts.tsx';
import { formatDateTime } from '../base/format.ts';
import { percentOf } from '../base/percent.ts';
import { formatBytes, formatSpan } from '../base/sizes.ts';
import { Facts } from '../kit/facts.tsx';
import { ProgressBar } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { StatusChip, ValidationChip } from '../kit/status-chip.tsx';
import { useMembershipMessages } from '../kit/use-membership-messages.ts';
import { useFilesMessages } from '../kit/use-page-messages.ts';
import { isUnfinished } from '../upload/is-unfinished.ts';
import type { StepState } from './step-states.ts';

interface StepCardProps {
  number: number;
  title: string;
  /** One line on the step's purpose or result. */
  text: string;
  state: StepState;
  /** Why it cannot be opened; replaces `text`. */
  blockedReason?: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const marks = { done: <CheckIcon />, blocked: <LockClosedIcon /> } as const;

/** A step of the project with a folding panel. A blocked step does not open. */
export function StepCard({
  number,
  title,
  text,
  state,
  blockedReason,
  open,
  onToggle,
  children,
}: StepCardProps) {
  const id = useId();
  const { project } = useMessages();
  const blocked = state === 'blocked';
  const isOpen = open && !blocked;
  const t = { done: project.stepDone, next: project.stepNext, blocked: project.stepBlocked };
  return (
    <li className="bp-step" data-state={state}>
      <span className="bp-step-mark" aria-hidden="true">
        {state === 'done' || blocked ? marks[state as 'done' | 'blocked'] : number}
      </span>
      <section className="bp-card bp-step-card">
        <h2>
          <button
            type="button"
            className="bp-step-head"
            aria-expanded={isOpen}
            aria-controls={id}
            disabled={blocked}
            onClick={onToggle}
          >
            <span className="bp-step-title">
              {title}
              {state !== 'busy' && <span className="bp-hidden">, {t[state]}</span>}
            </span>
            <span className="bp-step-text">{blocked ? blockedReason : text}</span>
            <ChevronDownIcon aria-hidden="true" />
          </button>
        </h2>
        <div id={id} className="bp-step-panel" hidden={!isOpen}>
          {children}
        </div>
      </section>
    </li>
  );
}

/** The three steps as one line of progress. */
export function Steps({ children }: { children: ReactNode }) {
  const { project } = useMessages();
  return (
    <ol className="bp-steps" aria-label={project.steps}>
      {children}
    </ol>
  );
}

/** Panel of the third step; says that reports are not available yet. */
export function ReportPanel() {
  const { project } = useMessages();
  return (
    <div>
      <Button size="3" disabled>
        <FileTextIcon aria-hidden="true" /> {project.generateReport}
      </Button>
    </div>
  );
}

/** Issues shown before the others are only counted. */
const shownIssues = 3;

interface IssueListProps {
  title: string;
  issues: readonly string[];
  more: (count: number) => string;
}

/** At most three issues, and the number of others. */
export function IssueList({ title, issues, more }: IssueListProps) {
  if (issues.length === 0) return null;
  return (
    <div className="bp-issues">
      <h4>{title}</h4>
      <ul>
        {issues.slice(0, shownIssues).map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
        {issues.length > shownIssues && <li>{more(issues.length - shownIssues)}</li>}
      </ul>
    </div>
  );
}

interface DatasetPanelProps {
  dataset: Dataset | null;
  /** Name of the device; its identifier when absent. */
  deviceLabel?: string;
  projectFileCount: number;
  projectBytes: number;
  deleting?: boolean;
  /** Absent where uploads are not allowed. */
  onUpload?: () => void;
  /** Adds files to the dataset, or resumes an interrupted upload. */
  onAddFiles?: () => void;
  /** Shows the files of the dataset. */
  onFiles?: () => void;
  /** Absent where it may not be deleted. */
  onDelete?: () => void;
}

/** Panel of the first step: upload or content of a dataset. */
export function DatasetPanel({
  dataset,
  deviceLabel,
  projectFileCount,
  projectBytes,
  deleting = false,
  onUpload,
  onAddFiles,
  onFiles,
  onDelete,
}: DatasetPanelProps) {
  const { messages, locale } = usePresentation();
  const { dataset: t, common, format } = messages;
  const files = useFilesMessages();
  const others = useMembershipMessages();
  if (!dataset)
    return (
      <div className="bp-stack">
        <div>
          <h3>{t.none}</h3>
          <p className="bp-soft">{onUpload ? t.noneText : others.noDataset}</p>
        </div>
        {onUpload && (
          <>
            <Notice tone="warn">
              <p>{t.keepOpen}</p>
            </Notice>
            <div>
              <Button size="3" onClick={onUpload}>
                <UploadIcon aria-hidden="true" /> {t.upload}
              </Button>
            </div>
          </>
        )}
      </div>
    );
  // Fields outside the specification may be missing.
  const { duration_s: seconds = 0, pending_count: pending = 0 } = dataset;
  const brokeOff = isUnfinished(dataset);
  const number = new Intl.NumberFormat(locale);
  return (
    <div className="bp-stack">
      <div className="bp-row">
        <h3 className="bp-own" dir="auto">
          {dataset.dataset_name}
        </h3>
        <ValidationChip status={dataset.validation_status} />
      </div>
      <Facts
        facts={[
          { label: t.files, value: number.format(dataset.file_count), big: true },
          seconds > 0
            ? {
                label: t.length,
                value: formatSpan(seconds, format, locale),
                big: true,
              }
            : null,
          { label: t.size, value: formatBytes(dataset.total_size_bytes), big: true },
          { label: t.device, value: deviceLabel ?? dataset.data_type_or_device },
          { label: t.created, value: formatDateTime(dataset.created_at, locale) },
          { label: t.updated, value: formatDateTime(dataset.updated_at, locale) },
          { label: t.projectFiles, value: number.format(projectFileCount) },
          { label: t.projectSize, value: formatBytes(projectBytes) },
        ]}
      />
      <IssueList title={t.issues} issues={dataset.validation_issues ?? []} more={t.moreIssues} />
      {brokeOff && (
        <Notice tone="warn">
          <p>
            {onAddFiles
              ? pending > 0
                ? t.goOnText(format.files(pending), pending)
                : t.neverArrived
              : others.awaited}
          </p>
        </Notice>
      )}
      <div className="bp-row">
        {onFiles && (
          <Button variant="soft" onClick={onFiles}>
            <ListBulletIcon aria-hidden="true" /> {files.open}
          </Button>
        )}
        {onAddFiles && (
          <Button variant={brokeOff ? 'solid' : 'soft'} onClick={onAddFiles}>
            <UploadIcon aria-hidden="true" /> {brokeOff ? t.goOn : t.addFiles}
          </Button>
        )}
        {onDelete && (
          <Button variant="soft" color="red" loading={deleting} onClick={onDelete}>
            <TrashIcon aria-hidden="true" /> {deleting ? common.deleting : t.delete}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Whether the coordinates are missing in the settings, because not every member may see them.
 * Settings are complete otherwise: types with coordinates list them even if none were given.
 */
const isPlaceHidden = ({
  analysis_type: type,
  settings,
}: Pick<Analysis, 'analysis_type' | 'settings'>): boolean =>
  Object.hasOwn(analysisType(type)?.default_settings ?? {}, 'lat') &&
  !Object.hasOwn(settings, 'lat');

interface AnalysisPanelProps {
  analysis: Analysis | null;
  /** Number and bytes of the result files, once known. */
  results?: { count: number; bytes: number } | null;
  deleting?: boolean;
  /** Name of its dataset, if there are several. */
  datasetName?: string | null;
  /** Starts it again; absent where impossible. */
  onTryAgain?: () => void;
  tryingAgain?: boolean;
  /** Takes the focus when the panel shows another analysis. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Absent where analyses may not be created. */
  onCreate?: () => void;
  onResults: () => void;
  /** Saves its settings as a file; absent where impossible. */
  onSettings?: (format: SettingsFormat) => void;
  /** Absent where it may not be deleted. */
  onDelete?: () => void;
  /** Results, below everything else. */
  children?: ReactNode;
}

/** Panel of the second step: creation, progress or result of an analysis. */
export function AnalysisPanel({
  analysis,
  results,
  deleting = false,
  datasetName,
  onTryAgain,
  tryingAgain = false,
  headingRef,
  onCreate,
  onResults,
  onSettings,
  onDelete,
  children,
}: AnalysisPanelProps) {
  const { messages, locale } = usePresentation();
  const { analysis: t, common } = messages;
  const { noAnalysis } = useMembershipMessages();
  if (!analysis)
    return (
      <div className="bp-stack">
        <div>
          <h3>{t.none}</h3>
          <p className="bp-soft">{onCreate ? t.noneText : noAnalysis}</p>
        </div>
        {onCreate && (
          <div>
            <Button size="3" onClick={onCreate}>
              <MixerHorizontalIcon aria-hidden="true" /> {t.create}
            </Button>
          </div>
        )}
      </div>
    );
  const { status, files_processed: done, total_files: total } = analysis;
  const number = new Intl.NumberFormat(locale);
  return (
    <div className="bp-stack">
      <div className="bp-row">
        <h3 ref={headingRef} tabIndex={-1}>
          {nameOfAnalysis(t, analysis)}
        </h3>
        <StatusChip status={status} />
      </div>
      {(status === 'running' || status === 'queued') && (
        <ProgressBar percent={percentOf(done, total)} label={t.progress} tone="good" />
      )}
      {status === 'failed' && analysis.error_message && (
        <Notice tone="bad">
          <p>{analysis.error_message}</p>
        </Notice>
      )}
      <Facts
        facts={[
          { label: t.filesProcessed, value: t.filesOf(done, total), big: true },
          results ? { label: t.resultFiles, value: number.format(results.count), big: true } : null,
          results ? { label: t.resultSize, value: formatBytes(results.bytes), big: true } : null,
          { label: t.ofDataset, value: datasetName ?? null },
          { label: t.createdOn, value: formatDateTime(analysis.created_at, locale) },
          { label: t.startedOn, value: formatDateTime(analysis.started_at, locale) },
          { label: t.completedOn, value: formatDateTime(analysis.completed_at, locale) },
        ]}
      />
      <details className="bp-details">
        <summary className="bp-small">{t.details}</summary>
        <Facts
          facts={[
            { label: t.type, value: analysis.analysis_type, code: true },
            { label: t.id, value: analysis.analysis_id, code: true },
            { label: t.jobId, value: analysis.cloud_job_id, code: true },
          ]}
        />
        {onSettings && (
          <div>
            <SettingsDownload onDownload={onSettings} />
            {isPlaceHidden(analysis) && (
              <p className="bp-small bp-soft">{t.settingsWithoutPlace}</p>
            )}
          </div>
        )}
      </details>
      <div className="bp-row">
        {status === 'completed' && (
          <Button onClick={onResults}>
            <DownloadIcon aria-hidden="true" /> {t.download}
          </Button>
        )}
        {status === 'failed' && onTryAgain && (
          <Button loading={tryingAgain} onClick={onTryAgain}>
            <ReloadIcon aria-hidden="true" /> {tryingAgain ? t.tryingAgain : t.tryAgain}
          </Button>
        )}
        {status === 'failed' && results && results.count > 0 && (
          <Button variant="soft" onClick={onResults}>
            <DownloadIcon aria-hidden="true" /> {t.leftFiles}
          </Button>
        )}
        {onDelete && (
          <Button variant="soft" color="red" loading={deleting} onClick={onDelete}>
            <TrashIcon aria-hidden="true" /> {deleting ? common.deleting : t.delete}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
