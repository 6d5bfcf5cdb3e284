'use client';

import { Cross2Icon, UploadIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { type DragEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { formatRecordedAt } from '../base/format.ts';
import { formatBytes, formatClock, formatSpan } from '../base/sizes.ts';
import { MeasuredList } from '../kit/measured-list.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useUploadMessages } from '../kit/use-page-messages.ts';
import { FaultGroups } from './fault-groups.tsx';
import { pathsOf } from './faults.ts';
import type { FileView, SelectionView } from './file-states.ts';
import {
  chooseFolder,
  filesOfDrop,
  filesOfFolder,
  filesOfInput,
  foldersOfDrop,
  hasLastingFolders,
  type LastingFolder,
  type PickedFile,
} from './picked-files.ts';

interface DropZoneProps {
  /** Extensions that the chosen device writes, such as `.wav`; empty before a choice. */
  extensions: readonly string[];
  disabled?: boolean;
  /** A single line, once files were chosen. */
  compact?: boolean;
  /**
   * `folders` can be read again later; `unreadable` has paths that could not be read, folders with
   * `/` at the end.
   */
  onFiles: (files: PickedFile[], folders?: LastingFolder[], unreadable?: string[]) => void;
}

/** Takes files and whole folders, dropped or chosen. */
export function DropZone({
  extensions,
  disabled = false,
  compact = false,
  onFiles,
}: DropZoneProps) {
  const upload = useUploadMessages();
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    // A large folder takes a while; the dialog may be closed by then.
    const [{ files: pickedFiles, unreadable }, folders] = await Promise.all([
      filesOfDrop(event.dataTransfer),
      foldersOfDrop(event.dataTransfer),
    ]);
    if (isMounted.current) onFiles(pickedFiles, folders, unreadable);
  };
  const inputFolder = () => folder.current?.click();
  const pickFolder = async () => {
    let chosen: LastingFolder | null;
    try {
      chosen = await chooseFolder();
    } catch {
      // The input may open what the picker refuses, such as system folders.
      return inputFolder();
    }
    if (!chosen) return;
    const { files: pickedFiles, unreadable } = await filesOfFolder(chosen);
    if (isMounted.current) onFiles(pickedFiles, [chosen], unreadable);
  };
  const picked = (input: HTMLInputElement) => {
    onFiles(filesOfInput(input.files));
    input.value = '';
  };
  return (
    <div
      className="bp-drop"
      data-compact={compact ? '' : undefined}
      data-over={over && !disabled ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <UploadIcon aria-hidden="true" />
      <p>{over && !disabled ? upload.dropActive : upload.drop}</p>
      {extensions.length > 0 && (
        <p className="bp-small bp-soft">{upload.dropAccepts(extensions.join(', '))}</p>
      )}
      <div className="bp-row">
        <Button
          type="button"
          variant="soft"
          disabled={disabled}
          onClick={() => files.current?.click()}
        >
          {upload.chooseFiles}
        </Button>
        <Button
          type="button"
          variant="soft"
          disabled={disabled}
          onClick={() => (hasLastingFolders() ? void pickFolder() : inputFolder())}
        >
          {upload.chooseFolder}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={upload.chooseFiles}
        onChange={(event) => picked(event.target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={upload.chooseFolder}
        {...{ webkitdirectory: '' }}
        onChange={(event) => picked(event.target)}
      />
    </div>
  );
}

interface FileRowProps {
  file: FileView;
  index: number;
  count: number;
  onRemove?: (path: string) => void;
}

const FileRow = memo(function FileRow({ file, index, count, onRemove }: FileRowProps) {
  const { locale } = usePresentation();
  const upload = useUploadMessages();
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
      <span className="bp-file-wide bp-numbers">{formatRecordedAt(recordedAt, locale)}</span>
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
  const upload = useUploadMessages();
  const keys = useMemo(() => files.map(({ path }) => path), [files]);
  const row = (index: number) => {
    const file = files[index];
    return (
      file && (
        <FileRow
          key={file.path}
          file={file}
          index={index}
          count={files.length}
          onRemove={onRemove}
        />
      )
    );
  };
  return (
    <div className="bp-files">
      <div className="bp-file bp-file-head" aria-hidden="true">
        <span>{upload.columnName}</span>
        <span className="bp-file-wide">{upload.columnTime}</span>
        <span className="bp-file-wide">{upload.columnLength}</span>
        <span className="bp-file-wide">{upload.columnSize}</span>
        <span>{upload.columnState}</span>
      </div>
      <MeasuredList
        label={upload.listLabel}
        className="bp-files-scroll"
        {...{ keys, usualHeight, boxHeight, row }}
      />
    </div>
  );
}

interface SelectionProps {
  selection: SelectionView;
  onRemove?: (path: string) => void;
  onClear?: () => void;
  /** Removes what cannot be uploaded or analysed. */
  onLeaveOut?: () => void;
}

/** Chosen files: totals, faults found before sending, and the list. */
export function Selection({ selection, onRemove, onClear, onLeaveOut }: SelectionProps) {
  const { messages, locale } = usePresentation();
  const upload = useUploadMessages();
  const { format } = messages;
  const { files, bytes, seconds, faults, reading, skipped } = selection;
  const [onlyOdd, setOnlyOdd] = useState(false);
  const odd = useMemo(() => pathsOf(faults.odd), [faults.odd]);
  const isFiltered = onlyOdd && odd.size > 0;
  const listed = isFiltered ? files.filter(({ path }) => odd.has(path)) : files;
  return (
    <div className="bp-stack">
      <FaultGroups
        faults={faults}
        onlyOdd={isFiltered}
        onOnlyOdd={setOnlyOdd}
        onLeaveOut={onLeaveOut}
      />
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
          <FileTable files={listed} onRemove={onRemove} />
        </>
      )}
      <output className="bp-small bp-soft bp-numbers">
        {reading && upload.reading(reading.done, reading.total)}
      </output>
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
