'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { memo } from 'react';
import { formatBytes } from '../../format/bytes.ts';
import { formatRecordedAt } from '../../format/dates.ts';
import { formatClock } from '../../format/durations.ts';
import { useMessages } from '../../provider/look-context.ts';

export type FileState =
  | 'waiting'
  | 'reading'
  | 'ready'
  | 'notice'
  | 'fault'
  | 'uploading'
  | 'stored'
  | 'failed'
  | 'duplicate';

/** A chosen file as the list shows it. Sizes in bytes, lengths in seconds. */
export interface FileView {
  /** Path below the chosen folder; unique in the list. */
  path: string;
  size: number;
  recordedAt: string | null;
  durationS: number | null;
  state: FileState;
  /** What is odd or wrong, and what to do. */
  message?: string;
  /** 0 to 100 while it is on its way. */
  percent?: number;
}

interface FileRowProps {
  file: FileView;
  index: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  onRemove?: (path: string) => void;
}

/** One line of the file list. */
export const FileRow = memo(function FileRow({ file, index, count, top, onRemove }: FileRowProps) {
  const { upload } = useMessages();
  const { path, size, recordedAt, durationS, state, message, percent } = file;
  const label = upload.state[state];
  const cut = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, cut), path.slice(cut)];
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className="bp-file"
      data-state={state}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="bp-file-path" title={path}>
        <span className="bp-file-folder">{folder}</span>
        <span>{name}</span>
      </span>
      <span className="bp-file-wide bp-numbers">{formatRecordedAt(recordedAt)}</span>
      <span className="bp-file-wide bp-numbers">
        {durationS === null ? '' : formatClock(durationS)}
      </span>
      <span className="bp-file-wide bp-numbers">{formatBytes(size)}</span>
      <span className="bp-file-state bp-numbers">
        {state === 'uploading' && percent !== undefined ? `${percent}%` : label}
      </span>
      {message && (
        <span className="bp-file-message" title={message}>
          {message}
        </span>
      )}
      <span className="bp-file-end">
        {onRemove && (
          <button
            type="button"
            className="bp-icon-button bp-file-remove"
            aria-label={upload.removeFile(path)}
            onClick={() => onRemove(path)}
          >
            <Cross2Icon aria-hidden="true" />
          </button>
        )}
      </span>
    </li>
  );
});
