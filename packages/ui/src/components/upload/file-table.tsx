'use client';

import { useMemo } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { keyboardScroll } from '../form/keyboard-scroll.ts';
import { FileRow } from './file-row.tsx';
import type { FileView } from '../../model/upload.ts';
import { useMeasuredRows } from './use-measured-rows.ts';

/** Pixels a row is high whose texts need one line; `upload.css` has the same number. */
const usualHeight = 48;
/** Pixels the list is high at most. */
const boxHeight = 264;

interface FileTableProps {
  files: readonly FileView[];
  onRemove?: (path: string) => void;
}

/** The chosen files. Only the rows in sight exist, so that ten thousand scroll like ten. */
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
