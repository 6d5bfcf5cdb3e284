'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { memo } from 'react';
import { formatBytes } from '../../format/bytes.ts';
import { formatRecordedAt } from '../../format/dates.ts';
import { formatClock } from '../../format/durations.ts';
import { useMessages } from '../../context/presentation-context.ts';
import type { FileView } from '../../model/upload.ts';

interface FileRowProps {
  file: FileView;
  index: number;
  count: number;
  onRemove?: (path: string) => void;
}

/** One line of the file list. */
export const FileRow = memo(function FileRow({ file, index, count, onRemove }: FileRowProps) {
  const { upload } = useMessages();
  const { path, size, recordedAt, durationS, state, message, percent } = file;
  const label = upload.state[state];
  const cut = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, cut), path.slice(cut)];
  return (
    <li aria-posinset={index + 1} aria-setsize={count} className="bp-file" data-state={state}>
      <span className="bp-file-path">
        <span className="bp-soft">{folder}</span>
        <wbr />
        {name}
      </span>
      <span className="bp-file-wide bp-numbers">{formatRecordedAt(recordedAt)}</span>
      <span className="bp-file-wide bp-numbers">
        {durationS === null ? '' : formatClock(durationS)}
      </span>
      <span className="bp-file-wide bp-numbers">{formatBytes(size)}</span>
      <span className="bp-file-state bp-numbers">
        {state === 'uploading' && percent !== undefined ? `${percent}%` : label}
      </span>
      {message && <span className="bp-file-message">{message}</span>}
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
