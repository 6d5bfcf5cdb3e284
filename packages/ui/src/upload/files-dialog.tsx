'use client';

import type { DataFile } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { DownloadIcon, PlayIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { memo, useMemo } from 'react';
import { formatRecordedAt } from '../base/format.ts';
import { formatBytes, formatClock } from '../base/sizes.ts';
import { Choice } from '../kit/choice.tsx';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { MeasuredList } from '../kit/measured-list.tsx';
import { Modal } from '../kit/modal.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { useFilesMessages } from '../kit/use-page-messages.ts';
import { TextInput } from '../kit/text-input.tsx';

interface StoredFileRowProps {
  file: DataFile;
  index: number;
  /** Number of files; -1 while more follow. */
  count: number;
  playing: boolean;
  onPlay: (file: DataFile) => void;
  onDownload: (file: DataFile) => void;
}

/** Formats that every browser plays. */
const playable = /\.(?:wav|flac|mp3)$/i;

const StoredFileRow = memo(function StoredFileRow(props: StoredFileRowProps) {
  const { file, index, count, playing, onPlay, onDownload } = props;
  const { locale } = usePresentation();
  const t = useFilesMessages();
  const { filename, kind, status, recording, issue } = file;
  const cut = filename.lastIndexOf('/') + 1;
  const facts = [
    recording?.device_id ?? ([recording?.make, recording?.model].filter(Boolean).join(' ') || null),
    formatRecordedAt(recording?.recorded_at ?? null, locale),
    recording?.duration_s ? formatClock(recording.duration_s) : null,
    formatBytes(file.size_bytes),
    kind === 'other' ? t.kind.other : null,
  ].filter(Boolean);
  const stored = status === 'stored';
  const proof = stored && t.verified[file.verified_by ?? 'none'];
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
        <span className="bp-stored-mark">{t.status[status]}</span>
        {(issue || proof) && <span className="bp-soft"> · {issue ?? proof}</span>}
      </span>
      <span className="bp-stored-actions">
        {stored && kind === 'recording' && playable.test(filename) && (
          <button
            type="button"
            className="bp-icon-button"
            aria-label={t.play(filename)}
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
            aria-label={t.download(filename)}
            onClick={() => onDownload(file)}
          >
            <DownloadIcon aria-hidden="true" />
          </button>
        )}
      </span>
    </li>
  );
});

/** Height in pixels of a row with single-line texts; same number as in `files.css`. */
const usualHeight = 76;
/** Largest height of the list in pixels. */
const boxHeight = 456;

interface StoredFilesListProps {
  files: readonly DataFile[];
  /** More can be read. */
  more: boolean;
  playing: string | null;
  onMore: () => void;
  onPlay: (file: DataFile) => void;
  onDownload: (file: DataFile) => void;
}

/** Files of a dataset. Only visible rows exist; further ones are requested near the end. */
function StoredFilesList(props: StoredFilesListProps) {
  const { files, more, playing, onPlay, onDownload } = props;
  const t = useFilesMessages();
  const keys = useMemo(() => files.map(({ file_id: id }) => id), [files]);
  const row = (index: number) => {
    const file = files[index];
    return (
      file && (
        <StoredFileRow
          key={file.file_id}
          file={file}
          index={index}
          count={more ? -1 : files.length}
          playing={playing === file.file_id}
          onPlay={onPlay}
          onDownload={onDownload}
        />
      )
    );
  };
  return (
    <MeasuredList
      label={t.listLabel}
      className="bp-stored-scroll"
      {...{ keys, usualHeight, boxHeight, row, more }}
      onMore={props.onMore}
    />
  );
}

export interface FilesDialogProps {
  open: boolean;
  name: string;
  filter: { search: string; status: DataFile['status'] | ''; kind: 'recording' | 'other' | '' };
  /** Null while the first files load. */
  files: readonly DataFile[] | null;
  /** Further files can be read. */
  more: boolean;
  loadingMore: boolean;
  receipts: readonly DataFile[];
  /** The playing file and its link. */
  playing: { file: DataFile; link: string } | null;
  error: ErrorText | null;
  onRetry: () => void;
  onFilter: (change: Partial<FilesDialogProps['filter']>) => void;
  onMore: () => void;
  onPlay: (file: DataFile) => void;
  onDownload: (file: DataFile) => void;
  /** Called if the audio cannot be played. */
  onUnplayable: () => void;
  onClose: () => void;
}

const any = 'any';
const baseName = (filename: string): string => filename.slice(filename.lastIndexOf('/') + 1);

/** Files of a dataset, with search, filters, playback, downloads and receipts. */
export function FilesDialog(props: FilesDialogProps) {
  const t = useFilesMessages();
  const { common } = useMessages();
  const { filter, files, more, receipts, playing, error } = props;
  const isFiltered = filter.search.trim() !== '' || filter.status !== '' || filter.kind !== '';
  const choices = (labels: Record<string, string>, all: string) => [
    { value: any, label: all },
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
  return (
    <Modal open={props.open} onClose={props.onClose} title={t.title(props.name)} width={1000}>
      <div className="bp-files-filter">
        <TextInput
          label={t.search}
          type="search"
          value={filter.search}
          maxLength={limits.file_search_length}
          onChange={(search) => props.onFilter({ search })}
        />
        <Choice
          label={t.state}
          value={filter.status || any}
          options={choices(t.status, t.anyState)}
          onChange={(value) =>
            props.onFilter({ status: value === any ? '' : (value as DataFile['status']) })
          }
        />
        <Choice
          label={t.kindLabel}
          value={filter.kind || any}
          options={choices(t.kind, t.anyKind)}
          onChange={(value) =>
            props.onFilter({ kind: value === any ? '' : (value as 'recording' | 'other') })
          }
        />
      </div>
      {error && <ErrorAlert error={error} onRetry={props.onRetry} />}
      {!files && !error && <Loading text={common.loading} />}
      {files && (
        <output className="bp-small bp-soft bp-numbers">
          {files.length === 0
            ? isFiltered
              ? t.noneFound
              : t.none
            : more
              ? t.countMore(files.length)
              : t.count(files.length)}
          {props.loadingMore && ` ${common.loading}`}
        </output>
      )}
      {files && files.length > 0 && (
        <StoredFilesList
          files={files}
          more={more}
          playing={playing?.file.file_id ?? null}
          onMore={props.onMore}
          onPlay={props.onPlay}
          onDownload={props.onDownload}
        />
      )}
      {playing && (
        <div className="bp-files-player">
          <p className="bp-small">{t.playing(baseName(playing.file.filename))}</p>
          {/* Field recordings have no speech for captions. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio
            key={playing.link}
            controls
            autoPlay
            src={playing.link}
            aria-label={baseName(playing.file.filename)}
            onError={props.onUnplayable}
          />
        </div>
      )}
      <section aria-label={t.receipts}>
        <h3>{t.receipts}</h3>
        {receipts.length === 0 ? (
          <p className="bp-small bp-soft">{t.noReceipts}</p>
        ) : (
          <ul className="bp-receipts">
            {receipts.map((receipt) => (
              <li key={receipt.file_id}>
                <Button variant="soft" onClick={() => props.onDownload(receipt)}>
                  <DownloadIcon aria-hidden="true" /> {baseName(receipt.filename)}
                </Button>
                <span className="bp-small bp-soft bp-numbers">
                  {formatBytes(receipt.size_bytes)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Modal>
  );
}
