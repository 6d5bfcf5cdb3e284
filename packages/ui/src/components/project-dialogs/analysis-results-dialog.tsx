'use client';

import { DownloadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { NotInFiles, Results } from '@biophony/contract';
import type { ErrorText } from '../../errors/describe-error.ts';
import { formatBytes } from '../../format/bytes.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { Modal } from '../dialog/modal.tsx';
import { ModalActions } from '../dialog/modal-frame.tsx';
import { PartialNotice } from './partial-notice.tsx';
import { ResultNotices } from './result-notices.tsx';

interface AnalysisResultsDialogProps {
  open: boolean;
  /** Null while loading. */
  results: Results['results'] | null;
  /** What the files lack; null where that is not known. */
  lacks?: NotInFiles | null;
  error?: ErrorText | null;
  onRetry?: () => void;
  onClose: () => void;
}

/** The result files of an analysis, each with its size and a link that opens in a new tab. */
export function AnalysisResultsDialog({
  open,
  results,
  lacks = null,
  error,
  onRetry,
  onClose,
}: AnalysisResultsDialogProps) {
  const { results: words, format, common } = useMessages();
  return (
    <Modal open={open} onClose={onClose} title={words.title} width={640}>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!results && !error && <Loading text={words.loading} />}
      {results && (
        <div className="bp-stack">
          <div>
            <h3>{words.available}</h3>
            <p className="bp-soft bp-numbers">
              {words.summary(
                format.files(results.result_file_count),
                formatBytes(results.result_size_bytes),
              )}
            </p>
          </div>
          <PartialNotice results={results} />
          <ResultNotices results={results} lacks={lacks} />
          <h3>{words.downloadFiles}</h3>
          {results.download_urls.length === 0 && <p className="bp-soft">{words.none}</p>}
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
                    aria-label={words.downloadFile(file.filename)}
                  >
                    <DownloadIcon aria-hidden="true" /> {words.download}
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
