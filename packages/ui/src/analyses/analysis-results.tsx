'use client';

import type { NotInFiles, Results } from '@biophony/contract';
import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { formatBytes } from '../base/sizes.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { Modal, ModalActions } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useResultsMessages } from '../kit/use-page-messages.ts';
import { knownSummary } from './found-species.ts';
import { PartialNotice } from './analysis-parts.tsx';
import { useNotInFiles, useResults } from './use-results.ts';

interface ResultNoticesProps {
  results: Results['results'];
  /** What the files lack compared with the survey; null until known. */
  lacks: NotInFiles | null;
}

/**
 * Notices on results: skipped recordings, settings without effect, an unverified model, and what
 * the files lack.
 */
function ResultNotices({ results, lacks }: ResultNoticesProps) {
  const t = useResultsMessages();
  const summary = knownSummary(results.summary);
  const leftOut = summary
    ? ([
        [summary.filtered_by_range, t.leftOutByRange],
        [summary.filtered_by_list, t.leftOutByList],
        [summary.filtered_by_threshold, t.leftOutByThreshold],
      ] as const)
    : [];
  const notices = [
    ...leftOut.flatMap(([count, text]) => (count > 0 ? [text(count)] : [])),
    ...(summary?.notices ?? []).map(({ message, files }) => t.notice(message, files)),
  ];
  if (summary?.model_verified === false) notices.push(t.unverified(summary.model));
  if (lacks && lacks.at_sites > 0)
    notices.push(t.sitesNotInFiles(lacks.at_sites, lacks.recordings));
  return (
    <>
      {lacks && lacks.corrected > 0 && (
        <Notice tone="warn">
          <p>{t.correctedNotInFiles(lacks.corrected, lacks.recordings)}</p>
        </Notice>
      )}
      {notices.length > 0 && (
        <ul className="bp-small bp-soft">
          {notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface AnalysisResultsDialogProps {
  open: boolean;
  /** Null while loading. */
  results: Results['results'] | null;
  /** What the files lack; null until known. */
  lacks?: NotInFiles | null;
  error?: ErrorText | null;
  onRetry?: () => void;
  onClose: () => void;
}

/** Result files of an analysis, each with its size and a link that opens in a new tab. */
export function AnalysisResultsDialog({
  open,
  results,
  lacks = null,
  error,
  onRetry,
  onClose,
}: AnalysisResultsDialogProps) {
  const t = useResultsMessages();
  const { format, common } = useMessages();
  return (
    <Modal open={open} onClose={onClose} title={t.title} width={640}>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!results && !error && <Loading text={t.loading} />}
      {results && (
        <div className="bp-stack">
          <div>
            <h3>{t.available}</h3>
            <p className="bp-soft bp-numbers">
              {t.summary(
                format.files(results.result_file_count),
                formatBytes(results.result_size_bytes),
              )}
            </p>
          </div>
          <PartialNotice results={results} />
          <ResultNotices results={results} lacks={lacks} />
          <h3>{t.downloadFiles}</h3>
          {results.download_urls.length === 0 && <p className="bp-soft">{t.none}</p>}
          <ul className="bp-downloads">
            {results.download_urls.map((file) => (
              <li key={file.filename}>
                <span className="bp-downloads-name">{file.filename}</span>
                <span className="bp-small bp-soft bp-numbers">{formatBytes(file.size_bytes)}</span>
                <Button asChild variant="soft">
                  <a
                    href={file.download_url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t.downloadFile(file.filename)}
                  >
                    <DownloadIcon aria-hidden="true" /> {t.download}
                  </a>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ModalActions>
        <Button size="3" variant="soft" color="gray" onClick={onClose}>
          {common.close}
        </Button>
      </ModalActions>
    </Modal>
  );
}

interface AnalysisResultsProps {
  analysisId: string | null;
  open: boolean;
  onClose: () => void;
}

/** The Analysis Results dialog with its data. */
export function AnalysisResults({ analysisId, open, onClose }: AnalysisResultsProps) {
  const openId = open ? analysisId : null;
  const { results, error, retry } = useResults(openId);
  const lacks = useNotInFiles(openId);
  return (
    <AnalysisResultsDialog
      open={open}
      results={results}
      lacks={lacks}
      error={error}
      onRetry={retry}
      onClose={onClose}
    />
  );
}
