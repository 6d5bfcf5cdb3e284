'use client';

import { useMessages } from '../../provider/look-context.ts';
import { keyboardScroll } from '../form/keyboard-scroll.ts';
import { FileRow, type FileView } from './file-row.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';

/** Pixels a row is high; `upload.css` has the same number. */
const rowHeight = 48;
/** Pixels the list is high at most. */
const mostHeight = 264;

interface FileTableProps {
  files: readonly FileView[];
  onRemove?: (path: string) => void;
}

/** The chosen files. Only the rows in sight exist, so that ten thousand scroll like ten. */
export function FileTable({ files, onRemove }: FileTableProps) {
  const { upload } = useMessages();
  const height = Math.min(mostHeight, files.length * rowHeight);
  const { first, last, onScroll } = useRowsInSight(files.length, rowHeight, height);
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
        style={{ height }}
        onScroll={onScroll}
        {...keyboardScroll}
      >
        <ul style={{ height: files.length * rowHeight }}>
          {files.slice(first, last + 1).map((file, offset) => (
            <FileRow
              key={file.path}
              file={file}
              index={first + offset}
              count={files.length}
              top={(first + offset) * rowHeight}
              onRemove={onRemove}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
