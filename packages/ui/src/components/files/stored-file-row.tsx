'use client';

import type { DataFile } from '@biophony/contract';
import { DownloadIcon, PlayIcon } from '@radix-ui/react-icons';
import { memo } from 'react';
import { formatBytes } from '../../format/bytes.ts';
import { formatRecordedAt } from '../../format/dates.ts';
import { formatClock } from '../../format/durations.ts';
import { useMessages } from '../../context/presentation-context.ts';

interface StoredFileRowProps {
  file: DataFile;
  index: number;
  /** Files listed; -1 while more are to come. */
  count: number;
  playing: boolean;
  onPlay: (file: DataFile) => void;
  onDownload: (file: DataFile) => void;
}

/** Formats that every browser can play. */
const playable = /\.(?:wav|flac|mp3)$/i;

/** One file of a dataset: what it is, where it stands, and why. */
export const StoredFileRow = memo(function StoredFileRow(props: StoredFileRowProps) {
  const { file, index, count, playing, onPlay, onDownload } = props;
  const { files: words } = useMessages();
  const { filename, kind, status, recording, issue } = file;
  const cut = filename.lastIndexOf('/') + 1;
  const facts = [
    recording?.device_id ?? ([recording?.make, recording?.model].filter(Boolean).join(' ') || null),
    formatRecordedAt(recording?.recorded_at ?? null),
    recording?.duration_s ? formatClock(recording.duration_s) : null,
    formatBytes(file.size_bytes),
    kind === 'other' ? words.kind.other : null,
  ].filter(Boolean);
  const stored = status === 'stored';
  const proof = stored && words.verified[file.verified_by ?? 'none'];
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className="bp-stored"
      data-status={status}
      data-playing={playing ? '' : undefined}
    >
      <span>
        <span className="bp-soft">{filename.slice(0, cut)}</span>
        <wbr />
        {filename.slice(cut)}
      </span>
      <span className="bp-stored-facts bp-small bp-soft bp-numbers">{facts.join(' · ')}</span>
      <span className="bp-stored-state bp-small">
        <span className="bp-stored-mark">{words.status[status]}</span>
        {(issue || proof) && <span className="bp-soft"> · {issue ?? proof}</span>}
      </span>
      <span className="bp-stored-actions">
        {stored && kind === 'recording' && playable.test(filename) && (
          <button
            type="button"
            className="bp-icon-button"
            aria-label={words.play(filename)}
            aria-pressed={playing}
            onClick={() => onPlay(file)}
          >
            <PlayIcon aria-hidden="true" />
          </button>
        )}
        {stored && (
          <button
            type="button"
            className="bp-icon-button"
            aria-label={words.download(filename)}
            onClick={() => onDownload(file)}
          >
            <DownloadIcon aria-hidden="true" />
          </button>
        )}
      </span>
    </li>
  );
});
