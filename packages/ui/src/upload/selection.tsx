'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { memo, useMemo } from 'react';
import { formatRecordedAt } from '../base/format.ts';
import { formatBytes, formatClock, formatSpan } from '../base/sizes.ts';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { keyboardScroll } from '../kit/rows-in-sight.ts';
import { useMeasuredRows } from '../kit/use-rows-in-sight.ts';
import type { FileView, SelectionView } from './file-states.ts';

interface FileRowProps {
  file: FileView;
  index: number;
  count: number;
  onRemove?: (path: string) => void;
}

const FileRow = memo(function FileRow({ file, index, count, onRemove }: FileRowProps) {
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

/** Height in pixels of a row with single-line texts; same number as in `upload.css`. */
const usualHeight = 48;
/** Largest height of the list in pixels. */
const boxHeight = 264;

interface FileTableProps {
  files: readonly FileView[];
  onRemove?: (path: string) => void;
}

/** Chosen files. Only visible rows exist, so that ten thousand scroll like ten. */
export function FileTable({ files, onRemove }: FileTableProps) {
  const { upload } = useMessages();
  const keys = useMemo(() => files.map(({ path }) => path), [files]);
  const { first, last, above, below, list, onScroll } = useMeasuredRows({
    keys,
    usualHeight,
    boxHeight,
  });
  return (
    <div className="bp-files">
      <div className="bp-file bp-file-head" aria-hidden="true">
        <span>{upload.columnName}</span>
        <span className="bp-file-wide">{upload.columnTime}</span>
        <span className="bp-file-wide">{upload.columnLength}</span>
        <span className="bp-file-wide">{upload.columnSize}</span>
        <span>{upload.columnState}</span>
      </div>
      <section
        className="bp-files-scroll"
        aria-label={upload.listLabel}
        style={{ maxHeight: boxHeight }}
        onScroll={onScroll}
        {...keyboardScroll}
      >
        <div style={{ height: above }} />
        <ul ref={list}>
          {files.slice(first, last + 1).map((file, offset) => (
            <FileRow
              key={file.path}
              file={file}
              index={first + offset}
              count={files.length}
              onRemove={onRemove}
            />
          ))}
        </ul>
        <div style={{ height: below }} />
      </section>
    </div>
  );
}

interface SelectionProps {
  selection: SelectionView;
  onRemove?: (path: string) => void;
  onClear?: () => void;
  /** Removes all faulty files. */
  onRemoveFaulty?: () => void;
}

/** Chosen files: totals, faults found before sending, and the list. */
export function Selection({ selection, onRemove, onClear, onRemoveFaulty }: SelectionProps) {
  const { messages, locale } = usePresentation();
  const { upload, format } = messages;
  const { files, bytes, seconds, faults, reading, skipped } = selection;
  const found = !reading && faults > 0;
  return (
    <div className="bp-stack">
      {files.length > 0 && (
        <>
          <div className="bp-selection-totals">
            <p className="bp-numbers">
              {upload.selected(format.files(files.length), formatBytes(bytes))}
              {seconds > 0 && `, ${upload.selectedLength(formatSpan(seconds, format, locale))}`}
            </p>
            {onClear && (
              <Button type="button" variant="ghost" color="gray" onClick={onClear}>
                {upload.clear}
              </Button>
            )}
          </div>
          <FileTable files={files} onRemove={onRemove} />
        </>
      )}
      <div className="bp-faults">
        <output className="bp-small">
          {reading && (
            <span className="bp-soft bp-numbers">
              {upload.reading(reading.done, reading.total)}
            </span>
          )}
          {found && upload.problems(faults)}
        </output>
        {found && onRemoveFaulty && (
          <Button type="button" variant="soft" color="gray" onClick={onRemoveFaulty}>
            {upload.removeFaulty}
          </Button>
        )}
      </div>
      {skipped.length > 0 && (
        <details className="bp-small">
          <summary>{upload.skipped(skipped.length)}</summary>
          <ul className="bp-skipped">
            {skipped.slice(0, 100).map(({ path, reason }) => (
              <li key={path}>
                {path} {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
