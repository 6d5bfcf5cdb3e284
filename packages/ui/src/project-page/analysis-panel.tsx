'use client';

import type { Analysis } from '@biophony/contract';
import { analysisType } from '@biophony/contract/constants';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { DownloadIcon, MixerHorizontalIcon, ReloadIcon, TrashIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { ReactNode, Ref } from 'react';
import { nameOfAnalysis } from '../analyses/analysis-name.ts';
import { SettingsDownload } from '../analyses/settings-download.tsx';
import { formatDateTime } from '../base/format.ts';
import { percentOf } from '../base/percent.ts';
import { formatBytes } from '../base/sizes.ts';
import { Facts } from '../kit/facts.tsx';
import { ProgressBar } from '../kit/loading.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { StatusChip } from '../kit/status-chip.tsx';
import { useMembershipMessages } from '../kit/use-membership-messages.ts';

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
  const { analysis: words, common } = messages;
  const { noAnalysis } = useMembershipMessages();
  if (!analysis)
    return (
      <div className="bp-stack">
        <div>
          <h3>{words.none}</h3>
          <p className="bp-soft">{onCreate ? words.noneText : noAnalysis}</p>
        </div>
        {onCreate && (
          <div>
            <Button size="3" onClick={onCreate}>
              <MixerHorizontalIcon aria-hidden="true" /> {words.create}
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
          {nameOfAnalysis(words, analysis)}
        </h3>
        <StatusChip status={status} />
      </div>
      {(status === 'running' || status === 'queued') && (
        <ProgressBar percent={percentOf(done, total)} label={words.progress} tone="good" />
      )}
      {status === 'failed' && analysis.error_message && (
        <Notice tone="bad">
          <p>{analysis.error_message}</p>
        </Notice>
      )}
      <Facts
        facts={[
          { label: words.filesProcessed, value: words.filesOf(done, total), big: true },
          results
            ? { label: words.resultFiles, value: number.format(results.count), big: true }
            : null,
          results
            ? { label: words.resultSize, value: formatBytes(results.bytes), big: true }
            : null,
          { label: words.ofDataset, value: datasetName ?? null },
          { label: words.createdOn, value: formatDateTime(analysis.created_at, locale) },
          { label: words.startedOn, value: formatDateTime(analysis.started_at, locale) },
          { label: words.completedOn, value: formatDateTime(analysis.completed_at, locale) },
        ]}
      />
      <details className="bp-details">
        <summary className="bp-small">{words.details}</summary>
        <Facts
          facts={[
            { label: words.type, value: analysis.analysis_type, code: true },
            { label: words.id, value: analysis.analysis_id, code: true },
            { label: words.jobId, value: analysis.cloud_job_id, code: true },
          ]}
        />
        {onSettings && (
          <div>
            <SettingsDownload onDownload={onSettings} />
            {isPlaceHidden(analysis) && (
              <p className="bp-small bp-soft">{words.settingsWithoutPlace}</p>
            )}
          </div>
        )}
      </details>
      <div className="bp-row">
        {status === 'completed' && (
          <Button onClick={onResults}>
            <DownloadIcon aria-hidden="true" /> {words.download}
          </Button>
        )}
        {status === 'failed' && onTryAgain && (
          <Button loading={tryingAgain} onClick={onTryAgain}>
            <ReloadIcon aria-hidden="true" /> {tryingAgain ? words.tryingAgain : words.tryAgain}
          </Button>
        )}
        {status === 'failed' && results && results.count > 0 && (
          <Button variant="soft" onClick={onResults}>
            <DownloadIcon aria-hidden="true" /> {words.leftFiles}
          </Button>
        )}
        {onDelete && (
          <Button variant="soft" color="red" loading={deleting} onClick={onDelete}>
            <TrashIcon aria-hidden="true" /> {deleting ? common.deleting : words.delete}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
