'use client';

import { DownloadIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { describeReadError } from '../headless/results/describe-read-error.ts';
import type { ProbabilityOf } from '../engine/calls.ts';
import type { Asked } from '../headless/detections/use-asked.ts';
import { saveBlob } from '../../file-access/save-blob.ts';

interface ListDownloadsProps {
  asked: Asked;
  analysisId: string;
  /** Whether anything was reviewed. */
  judged: boolean;
  /** The display name of who is at the page, where verdicts have names. */
  person: string | null;
  /** What calibrations say of the species that were read. */
  probabilities: readonly ProbabilityOf[];
}

/** Downloads of the list as it is filtered, and of what a person said of detections. */
export function ListDownloads({
  asked,
  analysisId,
  judged,
  person,
  probabilities,
}: ListDownloadsProps) {
  const messages = useMessages();
  const { explorer: words } = messages;
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState(false);
  const download = async (which: 'selection' | 'judged') => {
    setBusy(true);
    try {
      const name = which === 'selection' ? 'detections' : 'reviewed';
      saveBlob(
        await asked.engine.call('csv', {
          filter: which === 'selection' ? asked.filter : null,
          person,
          probabilities,
        }),
        `${name}-${analysisId}.csv`,
      );
    } catch (error) {
      console.error(error);
      const { message, hint } = describeReadError(error, words.downloadFailed, messages);
      snackbar.show('error', hint ? `${message}. ${hint}` : message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="bp-chart-actions">
      <button
        type="button"
        className="bp-quiet"
        disabled={busy}
        onClick={() => void download('selection')}
      >
        <DownloadIcon aria-hidden="true" /> {busy ? words.downloading : words.downloadList}
      </button>
      {/* Last, so that the other stays where it is when verdicts come. */}
      {judged && (
        <button
          type="button"
          className="bp-quiet"
          disabled={busy}
          onClick={() => void download('judged')}
        >
          <DownloadIcon aria-hidden="true" /> {words.downloadReviewed}
        </button>
      )}
    </span>
  );
}
